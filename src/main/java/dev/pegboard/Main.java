package dev.pegboard;

import dev.pegboard.cli.Program;

/** The program's entry. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Program.run(args));
    }
}
