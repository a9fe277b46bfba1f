package dev.pegboard.engine.db.diff;

import dev.pegboard.engine.db.dialect.SchemaWords;
import dev.pegboard.engine.db.dialect.Step;
import dev.pegboard.engine.db.schema.Blueprint;
import dev.pegboard.engine.db.schema.TableBlueprint;
import dev.pegboard.engine.db.schema.TableName;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Knows which schemas have to be made before something can be put into them. Never drops one. */
final class NewSchemas {
    private final Set<Optional<String>> known = new HashSet<>();
    private final SchemaWords words;

    NewSchemas(Blueprint original, Blueprint branch, SchemaWords words) {
        this.words = words;
        original.tables().forEach(table -> known.add(table.name().schema()));
        original.detached().forEach(one -> known.add(one.name().schema()));
        original.programs().forEach(one -> known.add(one.name().schema()));
        branch.tables().stream()
                .filter(TableBlueprint::inDefaultSchema)
                .forEach(table -> known.add(table.name().schema()));
    }

    /** What comes before all that has this name. */
    List<Step> before(TableName name) {
        return known.contains(name.schema())
                ? List.of()
                : words.schema(name).stream().toList();
    }
}
