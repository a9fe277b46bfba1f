package dev.pegboard.access;

import dev.pegboard.base.NamePattern;
import java.util.Set;

/**
 * What somebody may do: never more than the projects and the grants allow.
 *
 * @param toolsets the groups of tools; empty if it may use all
 * @param databases the names of databases, or patterns such as shop_*; empty if it may use all
 */
public record Permit(Rank rank, Set<String> toolsets, Set<String> databases) {
    public static final Permit ALL = new Permit(Rank.ADMIN, Set.of(), Set.of());

    /** How far it goes; each rank includes those before it. */
    public enum Rank {
        READ,
        WRITE,
        ADMIN
    }

    public boolean reaches(Rank needed) {
        return rank.compareTo(needed) >= 0;
    }

    public boolean hasToolset(String toolset) {
        return toolsets.isEmpty() || toolsets.contains(toolset);
    }

    public boolean hasDatabase(String name) {
        return databases.isEmpty() || databases.stream().anyMatch(pattern -> new NamePattern(pattern).matches(name));
    }
}
