package dev.pegboard.engine.db.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.address.Password;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shows that a password gets to the one place that is for it, and to no other. */
class SecretsStayTest {
    @TempDir
    private Path folder;

    @Test
    void everyProviderFindsItsDatabaseAndNoneShowsThePassword() {
        SampleProject project = project(SampleFiles.all());
        List<Finding> findings = project.find().all();
        assertThat(project.find().problems()).isEmpty();
        for (int i = 1; i <= 24; i++) {
            String database = "d" + i;
            assertThat(findings)
                    .filteredOn(finding ->
                            finding.address().flatMap(Address::database).equals(java.util.Optional.of(database)))
                    .as(database)
                    .singleElement()
                    .satisfies(finding -> assertThat(
                                    finding.address().flatMap(Address::password).map(Password::reveal))
                            .hasValue(SampleFiles.PASSWORD));
        }
        assertThat(String.join("\n", shown(project.find()))).doesNotContain(SampleFiles.PASSWORD);
    }

    @Test
    void brokenFilesDoNotShowItEither() {
        for (int cut = 1; cut < 40; cut++) {
            int end = cut;
            Map<String, String> files = SampleFiles.all();
            files.replaceAll((path, text) -> text.substring(0, Math.max(0, text.length() - end)));
            Findings findings = project(files).find();
            assertThat(String.join("\n", findings.problems())).doesNotContain(SampleFiles.PASSWORD, "bug");
            assertThat(findings.all())
                    .allSatisfy(finding -> assertThat(finding.toString()).doesNotContain(SampleFiles.PASSWORD));
        }
    }

    @Test
    void wrongAddressesAreNotRepeated() {
        SampleProject project = new SampleProject(folder)
                .configured("a", "postgres://u:hunter2@h:notaport/x")
                .configured("b", "mongodb://u:hunter2@h/x")
                .configured("c", "hunter2")
                .configured("d", Map.of("engine", "hunter2 hunter2", "password", "hunter2"))
                .configured("e", Map.of("engine", "mysql", "host", "hunter2/hunter2"))
                .with(".env", "DATABASE_URL=postgres://u:hunter2@h o s t/x\n")
                .with("compose.yaml", "services:\n  db:\n    environment:\n      POSTGRES_PASSWORD: *hunter2\n");
        assertThat(project.find().all()).allMatch(finding -> finding.problem().isPresent());
        assertThat(String.join("\n", shown(project.find()))).doesNotContain("hunter2");
    }

    private SampleProject project(Map<String, String> files) {
        SampleProject project = new SampleProject(folder);
        files.forEach(project::with);
        return project;
    }

    /** All words of the findings but the passwords themselves. */
    private static List<String> shown(Findings findings) {
        List<String> words = new ArrayList<>(findings.problems());
        words.add(findings.toString());
        for (Finding finding : findings.all()) {
            words.addAll(
                    List.of(finding.name(), finding.origin(), finding.problem().orElse(""), finding.toString()));
            finding.address().ifPresent(address -> {
                words.add(address.toString() + address.jdbcUrl() + address.options() + address.password());
                words.add(address.host() + " " + address.database() + " " + address.user() + " " + address.file());
            });
        }
        return words;
    }
}
