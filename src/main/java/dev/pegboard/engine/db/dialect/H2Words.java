package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.schema.ColumnBlueprint;

/** H2's statements about schemas. */
final class H2Words extends AlterColumnWords {
    H2Words(Engine engine) {
        super(engine);
    }

    @Override
    String type(ColumnBlueprint after) {
        return "SET DATA TYPE " + after.type();
    }

    @Override
    String counting(ColumnBlueprint before, ColumnBlueprint after) {
        return definition(after);
    }
}
