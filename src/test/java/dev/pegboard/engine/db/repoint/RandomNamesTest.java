package dev.pegboard.engine.db.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.discovery.Discovery;
import dev.pegboard.engine.db.discovery.KnownFiles;
import dev.pegboard.engine.db.discovery.Mention;
import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.Unreadable;
import dev.pegboard.engine.db.discovery.text.YamlReader;
import dev.pegboard.fixture.Seed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several kinds of files at random in one project, and a name at random: every place arrives, or is reported. */
class RandomNamesTest {
    private static final int ROUNDS = 40;
    private static final int NAMES = 8;
    private static final String LETTERS = "abzAZ09__--  ..$%#@'\"\\/;:,&=?!*()[]{}<>|~^`+äß商😀";

    @TempDir
    private Path folder;

    @Test
    void everyPlaceArrivesOrIsReported() throws Exception {
        Seed seed = Seed.random();
        Random dice = seed.dice(1);
        for (int round = 0; round < ROUNDS; round++) {
            Map<String, String> files = files(dice);
            TwoCheckouts checkouts = new TwoCheckouts(folder.resolve("round" + round))
                    .with(".gitattributes", "* -text\n")
                    .with(files)
                    .branched();
            for (int i = 0; i < NAMES; i++) {
                String name = name(dice);
                assertArrives(checkouts, name, seed + " round " + round + " " + files.keySet() + " " + name);
                files.forEach(checkouts::restore);
            }
        }
    }

    private static void assertArrives(TwoCheckouts checkouts, String name, String where) throws Exception {
        Address from = TwoCheckouts.addressOf(checkouts.project, "shop");
        Address to = from.withDatabase(name);
        List<Mention> before = TwoCheckouts.mentions(checkouts.worktree);
        Repointed result = checkouts.repoint(from, to);
        List<Mention> after = TwoCheckouts.mentions(checkouts.worktree);
        List<String> reported =
                result.unchanged().stream().map(Repointed.Unchanged::origin).toList();
        assertThat(after).as(where).hasSameSizeAs(before);
        for (int i = 0; i < before.size(); i++) {
            Mention old = before.get(i);
            boolean moves = old.isAt(from) && !reported.contains(old.origin());
            assertThat(after.get(i).address())
                    .as(where + " in " + old.origin())
                    .isEqualTo(moves ? old.address().map(address -> address.withDatabase(name)) : old.address());
        }
        if (reported.isEmpty()) {
            assertThat(databases(checkouts.worktree, from))
                    .as(where)
                    .contains(name)
                    .doesNotContain("shop");
        }
        assertThat(checkouts.status()).as(where).isEmpty();
    }

    /** The databases that discovery finds on the same server. */
    private static List<String> databases(Path root, Address server) throws Unreadable {
        return new Discovery(root, configured(root), new KnownFiles())
                .find().all().stream()
                        .flatMap(finding -> finding.address().stream())
                        .filter(address -> address.port().equals(server.port())
                                && address.engine().equals(server.engine()))
                        .flatMap(address -> address.database().stream())
                        .toList();
    }

    private static Map<String, Object> configured(Path root) throws Unreadable {
        Map<String, Object> configured = new LinkedHashMap<>();
        String text =
                Files.exists(root.resolve("pegboard.yaml")) ? TwoCheckouts.read(root.resolve("pegboard.yaml")) : "";
        for (Data document : YamlReader.read(text)) {
            document.at("databases").members().forEach((name, value) -> configured.put(name, value.value()));
        }
        return configured;
    }

    private static Map<String, String> files(Random dice) {
        List<Sample> samples = new ArrayList<>(Sample.all());
        Collections.shuffle(samples, dice);
        String ending = dice.nextBoolean() ? "\r\n" : "\n";
        Map<String, String> files = new LinkedHashMap<>();
        for (Sample sample : samples.subList(0, 1 + dice.nextInt(4))) {
            sample.with("shop").forEach((path, text) -> files.put(path, text.replace("\n", ending)));
        }
        return files;
    }

    private static String name(Random dice) {
        int[] letters = LETTERS.codePoints().toArray();
        StringBuilder name = new StringBuilder();
        for (int i = 1 + dice.nextInt(12); i > 0; i--) {
            name.appendCodePoint(letters[dice.nextInt(letters.length)]);
        }
        return name.isEmpty() || name.toString().isBlank() ? "plain" : name.toString();
    }
}
