package dev.pegboard.instance;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.StateLock;

/** Lets one process at a time look at and change what is written about instances. */
final class BookLock {
    private final InstanceFiles files;
    private final StateLock lock;

    BookLock(InstanceFiles files) {
        this.files = files;
        this.lock = new StateLock(files.home(), files.bookLock(), FaultCode.INSTANCE_FAILED);
    }

    <T> T hold(StateLock.Action<T> action) {
        return lock.hold(() -> {
            files.prepare();
            return action.run();
        });
    }
}
