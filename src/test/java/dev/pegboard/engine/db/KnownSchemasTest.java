package dev.pegboard.engine.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.address.Address;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many databases are remembered. */
class KnownSchemasTest {
    @Test
    void whatWasNotAskedForLongestIsForgotten(@TempDir Path folder) {
        KnownSchemas known = new KnownSchemas();
        Address usual = file(folder, 0);
        prepare(known, usual);
        for (int i = 1; i <= KnownSchemas.MOST; i++) {
            prepare(known, file(folder, i));
            prepare(known, usual);
        }
        assertThat(known.addresses())
                .hasSize(KnownSchemas.MOST)
                .contains(usual, file(folder, KnownSchemas.MOST))
                .doesNotContain(file(folder, 1));
    }

    private static void prepare(KnownSchemas known, Address address) {
        try (OpenedDatabase opened = new OpenedDatabase(address)) {
            known.prepare(opened.database());
        }
    }

    private static Address file(Path folder, int number) {
        return Address.of("sqlite").withFile(folder.resolve(number + ".db"));
    }
}
