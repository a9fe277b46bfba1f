package dev.pegboard.engine.db.row;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Names for columns where no two may have the same, as in an object or a file with types. */
public final class UniqueNames {
    private UniqueNames() {}

    /** The columns' own names; a number is added to those that came before. */
    public static List<String> of(List<ResultColumn> columns) {
        Set<String> taken = new HashSet<>();
        columns.forEach(column -> taken.add(column.name()));
        Set<String> given = new HashSet<>();
        List<String> names = new ArrayList<>(columns.size());
        for (ResultColumn column : columns) {
            String name = column.name();
            for (int number = 2; !given.add(name); number++) {
                String next = column.name() + "_" + number;
                name = taken.contains(next) ? name : next;
            }
            names.add(name);
        }
        return names;
    }
}
