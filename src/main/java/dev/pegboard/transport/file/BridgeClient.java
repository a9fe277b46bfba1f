package dev.pegboard.transport.file;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Makes calls through a project's .vsc-bridge folder, whoever its host is. Several threads may use one client. What the
 * host answers is returned, its failures too; what the client finds out by itself is thrown as a Fault.
 */
public final class BridgeClient {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmssSSS'Z'").withZone(ZoneOffset.UTC);

    private final BridgeFolder folder;
    private final String clientId;
    private final AtomicInteger count = new AtomicInteger();

    /**
     * Needs no host yet.
     *
     * @param clientId who calls, for the host's logs
     */
    public BridgeClient(Path projectRoot, String clientId) {
        this.folder = BridgeFolder.of(projectRoot);
        this.clientId = clientId;
    }

    /** True if a host has given a sign of life lately. */
    public boolean hasHost() {
        return folder.whyUnavailable().isEmpty();
    }

    /**
     * Calls a tool and waits for the answer.
     *
     * @param events gets what the host tells meanwhile, each an object with ts, seq and type
     * @return ok, type, data or error, meta
     */
    public JsonObject call(String tool, JsonObject params, Duration limit, Consumer<JsonObject> events) {
        try (BridgeJob job = submit(tool, params, limit)) {
            return job.await(events);
        }
    }

    /** Calls a tool and does not wait; the job must be closed. */
    public BridgeJob submit(String tool, JsonObject params, Duration limit) {
        Optional<String> obstacle = folder.whyUnavailable();
        if (obstacle.isPresent()) {
            throw new Fault(FaultCode.BRIDGE_UNAVAILABLE, "The bridge is unavailable: " + obstacle.get());
        }
        try {
            JobFolder job = newFolder();
            Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
            JobCommand command = new JobCommand(clientId, job.name(), now, tool, params, Optional.of(limit));
            OwnFiles.replace(job.path().resolve(JobFolder.COMMAND), Json.bytes(command.toJson()));
            return new BridgeJob(folder, job, command);
        } catch (IOException e) {
            throw new Fault(FaultCode.BRIDGE_UNAVAILABLE, "The job could not be written: " + e, e);
        }
    }

    private JobFolder newFolder() throws IOException {
        while (true) {
            JobFolder job = folder.job(newId());
            try {
                OwnFiles.createFolder(job.path());
                return job;
            } catch (FileAlreadyExistsException e) {
                // Another client had the same idea in the same millisecond.
            }
        }
    }

    private String newId() {
        int number = count.getAndIncrement() % 10_000;
        String random =
                HexFormat.of().toHexDigits((short) ThreadLocalRandom.current().nextInt());
        return "%s-%04d-%s".formatted(TIME.format(Instant.now()), number, random);
    }
}
