package dev.pegboard.engine.db.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Maven 3.8, 3.9 and 4.0 really said, with canaries where they quote addresses and settings. */
class MavenFailureTest {
    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            Failed: Could not find artifact a:b:jar:1 in central (https://host/maven2) -> [Help 1] => Maven found no a:b:jar:1 in the repository central
            Could not find metadata a:b/maven-metadata.xml in local (/home/me/.m2/repository) -> [Help 1] => Maven found no a:b:1 in any repository
            Could not transfer artifact a:b:pom:1 from/to company (http://bob:canary@127.0.0.1:1/m): transfer failed for http://127.0.0.1:1/m/b.pom: Connect to 127.0.0.1:1 [/127.0.0.1] failed: Connection refused -> [Help 1] => Maven could not get a:b:pom:1 from the repository company: transfer failed for http://127.0.0.1:1/m/b.pom: Connect to 127.0.0.1:1 [/127.0.0.1] failed: Connection refused
            Could not transfer artifact a:b:pom:1 from/to company (http://bob:canary@127.0.0.1:1/m): Connection to http://bob:canary@127.0.0.1:1/m/ refused: Failed to collect dependencies at a:b:jar:1: ConnectException => Maven could not get a:b:pom:1 from the repository company: Connection to http://127.0.0.1:1/m/ refused
            Cannot access central (https://host/maven2) in offline mode and the artifact a:b:jar:1 has not been downloaded from it before. => Maven is set to work offline and has no a:b:jar:1 of the repository central
            [FATAL] Non-parseable settings /home/me/.m2/settings.xml: end tag name </pasword> must match start tag name <password> from line 1 (position: TEXT seen ...<password>canary</pasword>... @1:101) => Maven cannot read its settings in /home/me/.m2/settings.xml
            [ERROR] Something new happened (position: TEXT seen ...<password>canary</pasword>...) => Maven failed: Something new happened
            [ERROR] Something at https://bob:canary@host/x and password=canary -> [Help 1] => Maven failed: Something at https://host/x and password=***
            The JAVA_HOME environment variable is not defined correctly => Maven failed: The JAVA_HOME environment variable is not defined correctly
            [INFO] nothing => Maven failed: it does not say why
            """)
    void aFailureIsOneHarmlessSentence(String output, String sentence) {
        String painted =
                "[\033[1mINFO\033[m] begin\n[WARNING] Could not transfer metadata /.meta/prefixes.txt from/to central"
                        + " (https://host): HTTP Status: 403\n" + output + "\n[ERROR] \n";

        assertThat(new MavenFailure(painted).fault(Coordinates.of("a:b:1")).message())
                .isEqualTo(sentence);
    }
}
