package dev.pegboard.engine.db.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.discovery.Mention;
import dev.pegboard.engine.db.repoint.Repointed.Unchanged;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Leads each kind of file to another database: only the value changes, and the file says the new name or is reported. */
class EveryFormatTest {
    static final List<String> HOSTILE = List.of(
            "it's", "say \"hi\"", "a$b", "a${b}", "a b", "läden", "50%", "a%20b", "a#b", "a #b", "a@b", "a;b", "a\\b", "a/b", "a?b",
            "123", "null", "a`b", "a: b", "a{b}", "商店", "#{b}", "<%= b %>", "a,b", "-a", "a&b=c");

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void onlyTheValueChanges(Sample sample) {
        TwoCheckouts checkouts =
                new TwoCheckouts(folder).with(sample.with("shop")).branched();
        Repointed result = checkouts.rename("shop_feature");
        sample.with("shop_feature")
                .forEach((path, text) -> assertThat(checkouts.text(path)).isEqualTo(text));
        sample.with("shop").forEach((path, text) -> assertThat(TwoCheckouts.read(checkouts.project.resolve(path)))
                .isEqualTo(text));
        assertThat(result.unchanged()).isEmpty();
        assertThat(checkouts.status()).isEmpty();
        assertThat(checkouts.rename("shop_feature").changed()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void hostileNamesArriveOrAreReported(Sample sample) {
        Map<String, String> files = sample.with("shop");
        TwoCheckouts checkouts = new TwoCheckouts(folder).with(files).branched();
        List<Mention> before = TwoCheckouts.mentions(checkouts.worktree);
        for (String name : HOSTILE) {
            Repointed result = checkouts.rename(name);
            assertArrived(name, before, TwoCheckouts.mentions(checkouts.worktree), result);
            assertThat(checkouts.status()).as(name).isEmpty();
            files.forEach((path, text) -> checkouts.restore(path, text));
        }
    }

    /** Each place says the same as before, but the new name instead of the old one unless it is reported. */
    static void assertArrived(String name, List<Mention> before, List<Mention> after, Repointed result) {
        assertThat(after).as(name).hasSameSizeAs(before);
        List<String> reported = result.unchanged().stream().map(Unchanged::origin).toList();
        for (int i = 0; i < before.size(); i++) {
            Mention old = before.get(i);
            boolean moves = old.address().flatMap(Address::database).filter("shop"::equals).isPresent()
                    && !reported.contains(old.origin());
            Mention expected = moves
                    ? new Mention(old.origin(), old.address().map(address -> address.withDatabase(name)), old.problem())
                    : old;
            assertThat(after.get(i)).as(name + " in " + old.origin()).isEqualTo(expected);
        }
    }

    static List<Sample> samples() {
        return Sample.all();
    }
}
