package dev.pegboard.transport.file;

import dev.pegboard.base.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A process that calls the tool count from several threads, each so many times; fails if an answer is missing or wrong. */
final class ClientProgram {
    private ClientProgram() {}

    public static void main(String[] arguments) throws Exception {
        call(Path.of(arguments[0]), arguments[1], Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
    }

    static void call(Path project, String name, int threads, int calls) throws InterruptedException {
        BridgeClient client = new BridgeClient(project, name);
        List<Thread> callers = new ArrayList<>();
        List<String> wrong = Collections.synchronizedList(new ArrayList<>());
        for (int thread = 0; thread < threads; thread++) {
            String caller = name + "." + thread;
            callers.add(Thread.ofPlatform().start(() -> {
                for (int i = 0; i < calls; i++) {
                    callOnce(client, project, caller + "." + i, wrong);
                }
            }));
        }
        for (Thread caller : callers) {
            caller.join();
        }
        if (!wrong.isEmpty()) {
            throw new AssertionError(wrong);
        }
    }

    private static void callOnce(BridgeClient client, Path project, String line, List<String> wrong) {
        try {
            JsonObject params = JsonObject.of("file", project.resolve("lines").toString(), "line", line);
            JsonObject answer = client.call("count", params, Duration.ofMinutes(1), event -> {});
            if (!answer.at("data", "said").equals(Optional.of(line))) {
                wrong.add(answer.toString());
            }
        } catch (RuntimeException e) {
            wrong.add(e.toString());
        }
    }
}
