package dev.pegboard.observe;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Where traces go, as the variables of OpenTelemetry say it. */
public record TraceTarget(URI address, Map<String, String> headers, String service) {
    /** Empty if no collector is named, or tracing is switched off. */
    public static Optional<TraceTarget> of(Map<String, String> environment) {
        if ("true".equalsIgnoreCase(environment.get("OTEL_SDK_DISABLED"))) {
            return Optional.empty();
        }
        return set(environment, "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
                .or(() -> set(environment, "OTEL_EXPORTER_OTLP_ENDPOINT")
                        .map(base -> base.replaceFirst("/+$", "") + "/v1/traces"))
                .map(address -> new TraceTarget(
                        address(address),
                        headers(set(environment, "OTEL_EXPORTER_OTLP_HEADERS").orElse("")),
                        set(environment, "OTEL_SERVICE_NAME").orElse("pegboard")));
    }

    private static Optional<String> set(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).map(String::strip).filter(value -> !value.isEmpty());
    }

    private static URI address(String text) {
        try {
            URI address = URI.create(text);
            if (address.getHost() != null
                    && ("http".equals(address.getScheme()) || "https".equals(address.getScheme()))) {
                return address;
            }
        } catch (IllegalArgumentException e) {
            // Told below.
        }
        throw new Fault(FaultCode.INVALID_ARGUMENT, "OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address")
                .hint("Set it to the collector's address for OTLP over HTTP, such as http://127.0.0.1:4318.");
    }

    private static Map<String, String> headers(String written) {
        Map<String, String> headers = new HashMap<>();
        for (String pair : written.split(",")) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                String value = pair.substring(equals + 1).strip().replace("+", "%2B");
                headers.put(pair.substring(0, equals).strip(), URLDecoder.decode(value, StandardCharsets.UTF_8));
            }
        }
        return headers;
    }
}
