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
                .hint("Let it end with .csv, .jsonl, .ndjson or .parquet.");
    }

    /** Throws unless the name ends as files of this format do: no other file of a project is ever written to. */
    void require(String file) {
        String name = file.toLowerCase(Locale.ROOT);
        if (endings.stream().noneMatch(name::endsWith)) {
            throw new Fault(
                            FaultCode.INVALID_ARGUMENT,
                            "'" + file + "' does not end with " + String.join(" or ", endings))
                    .hint("Let the name end as the format wants it.");
        }
    }
}
