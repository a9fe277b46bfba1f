package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.VisibleText;
import java.io.Console;
import java.util.Map;

/**
 * Asks a person at the terminal. Nothing can answer in the person's place: no option, no variable, no file. What is shown
 * comes out of projects, and therefore cannot move the cursor.
 */
final class Consent {
    private final Terminal terminal;

    Consent(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Returns if the person typed that word after reading what it means; else nothing is granted. */
    void require(String meaning, Map<String, String> facts, String word) {
        Console console = System.console();
        if (console == null || !console.isTerminal()) {
            throw new Fault(FaultCode.GRANT_REFUSED, "only a person at a terminal can grant this")
                    .hint("Run the command yourself, in a terminal, and answer its question.");
        }
        terminal.out().println(meaning + "\n");
        facts.forEach((name, fact) -> terminal.out().println("  " + padded(name) + VisibleText.of(fact)));
        terminal.out().print("\nType " + VisibleText.of(word) + " to grant this, anything else to leave it: ");
        terminal.out().flush();
        String typed = console.readLine();
        if (typed == null || !typed.strip().equals(word)) {
            throw new Fault(FaultCode.GRANT_REFUSED, "nothing was granted")
                    .hint("Run the command again and type the word it asks for.");
        }
    }

    private static String padded(String name) {
        return name + " ".repeat(Math.max(1, 12 - name.length()));
    }
}
