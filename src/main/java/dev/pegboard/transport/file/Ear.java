package dev.pegboard.transport.file;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Hears of new files in directories, where the system tells. On some file systems and systems it hears nothing or late, so
 * whoever uses it must look now and then all the same.
 */
final class Ear implements AutoCloseable {
    private final @Nullable WatchService service;
    private final CountDownLatch closed = new CountDownLatch(1);

    Ear(Path anywhere) {
        service = service(anywhere);
    }

    /** Listens to a directory until the returned action; to do it again is no mistake. */
    Runnable listen(Path directory) {
        try {
            if (service != null) {
                WatchKey key = directory.register(service, StandardWatchEventKinds.ENTRY_CREATE);
                return key::cancel;
            }
        } catch (IOException | ClosedWatchServiceException e) {
            // It is gone, we are closed, or the system allows no more: looking must do.
        }
        return () -> {};
    }

    /** What was made meanwhile; a directory itself if too much happened in it. Waits for the first no longer than that. */
    List<Path> await(long millis) throws InterruptedException {
        List<Path> heard = new ArrayList<>();
        try {
            if (service == null) {
                closed.await(millis, TimeUnit.MILLISECONDS);
                return heard;
            }
            for (WatchKey key = service.poll(millis, TimeUnit.MILLISECONDS); key != null; key = service.poll()) {
                take(key, heard);
            }
        } catch (ClosedWatchServiceException e) {
            // Whoever closed it knows.
        }
        return heard;
    }

    /** Ends all waiting, from whatever thread. */
    @Override
    public void close() {
        closed.countDown();
        try {
            if (service != null) {
                service.close();
            }
        } catch (IOException e) {
            // There is nothing left to be done about it.
        }
    }

    private static void take(WatchKey key, List<Path> heard) {
        Path directory = (Path) key.watchable();
        for (WatchEvent<?> event : key.pollEvents()) {
            heard.add(event.context() instanceof Path name ? directory.resolve(name) : directory);
        }
        key.reset();
    }

    private static @Nullable WatchService service(Path anywhere) {
        try {
            return anywhere.getFileSystem().newWatchService();
        } catch (IOException | UnsupportedOperationException e) {
            return null;
        }
    }
}
