package dev.pegboard.cli;

import picocli.CommandLine.Command;

/** What the commands about drivers stand below. */
@Command(
        name = "driver",
        description = "Add drivers for databases that need one of their own.",
        footer = {"  pegboard driver list", "  pegboard driver add trino", "  pegboard driver remove trino"})
final class DriverCommand {}
