package dev.pegboard.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Runs the asked parts one after another and writes the report; exits with 1 when a target is missed. */
final class Bench {
    private static final Map<String, Part> PARTS = new LinkedHashMap<>();

    static {
        PARTS.put("startup", new Startup());
        PARTS.put("throughput", new Throughput());
        PARTS.put("lost", new Lost());
        PARTS.put("memory", new Memory());
        PARTS.put("gateway", new GatewayOverhead());
        PARTS.put("bridge", new Bridge());
        PARTS.put("db", new Databases());
        PARTS.put("clone", new Clones());
        PARTS.put("serve", new Serving());
        PARTS.put("soak", new Soak());
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Settings settings = Settings.read(arguments);
        Runtime.getRuntime().addShutdownHook(new Thread(Bench::killServers));
        var report = new Report();
        var facts = new Facts();
        for (var part : PARTS.entrySet()) {
            if (settings.parts().contains(part.getKey())) {
                measure(part.getKey(), part.getValue(), settings, report);
            }
        }
        facts.addTo(report, settings);
        System.out.println(report.summary());
        Path folder = settings.results();
        report.write(folder);
        System.out.println("written to " + settings.root().relativize(folder) + "/latest.md and latest.json");
        System.exit(report.missed() == 0 ? 0 : 1);
    }

    private static void measure(String name, Part part, Settings settings, Report report) throws InterruptedException {
        System.err.println("measuring " + name + " ...");
        try {
            part.run(settings, report);
        } catch (IOException | RuntimeException failure) {
            failure.printStackTrace();
            report.add(Check.broken(name, failure));
        }
    }

    private static void killServers() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }
}
