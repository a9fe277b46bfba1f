package dev.pegboard.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What strangers wrote cannot move the cursor of whoever reads it. */
class VisibleTextTest {
    @Test
    void whatATerminalWouldObeyIsSeen() {
        assertThat(VisibleText.of("a\033[2Jb\rc\u202Ed\ne\u2028é"))
                .isEqualTo("a\uFFFD[2Jb\uFFFDc\uFFFDd\uFFFDe\uFFFDé");
        assertThat(VisibleText.of("plain text, 漢字 and 🙂")).isEqualTo("plain text, 漢字 and 🙂");
    }
}
