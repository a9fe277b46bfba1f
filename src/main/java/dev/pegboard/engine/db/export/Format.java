package dev.pegboard.engine.db.export;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.List;
import java.util.Locale;

/** What a file of rows can look like. */
public enum Format {
    CSV(List.of(".csv")),
    JSONL(List.of(".jsonl", ".ndjson")),
    PARQUET(List.of(".parquet"));

    private final List<String> endings;

    Format(List<String> endings) {
        this.endings = endings;
    }

    /** The one that the file's name ends with. */
    public static Format of(String file) {
        String name = file.toLowerCase(Locale.ROOT);
        for (Format format : values()) {
            if (format.endings.stream().anyMatch(name::endsWith)) {
                return format;
            }
        }
        throw new Fault(FaultCode.INVALID_ARGUMENT, "The name of the file does not tell its format")
                .hint("Let it end with .csv, .jsonl or .parquet, or pass format.");
    }
}
