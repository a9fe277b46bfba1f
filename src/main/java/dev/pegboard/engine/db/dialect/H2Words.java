package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Step.Stage.PREPARE;

import dev.pegboard.engine.db.dialect.Step.Stage;
import dev.pegboard.engine.db.schema.ColumnBlueprint;
import dev.pegboard.engine.db.schema.Detached;
import java.util.List;

/** H2's statements about schemas. */
final class H2Words extends AlterColumnWords {
    private final DomainWords domains = new DomainWords(this, Stage.DROP_ROUTINE);

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

    @Override
    public String shown(Detached detached) {
        return domains.shown(detached);
    }

    @Override
    public List<Step> create(Detached detached) {
        return detached.kind().equals("domain") ? domains.create(detached) : super.create(detached);
    }

    @Override
    public List<Step> drop(Detached detached) {
        return detached.kind().equals("domain") ? domains.drop(detached) : super.drop(detached);
    }

    /** All of a sequence can be changed, and all of a domain but its type. */
    @Override
    public List<Step> change(Detached before, Detached after) {
        if (after.kind().equals("sequence")) {
            String plain = after.definition().replaceFirst("^AS \\S+( \\S+)*? START ", "START ");
            String limits = plain.contains("MINVALUE") ? "" : " NO MINVALUE NO MAXVALUE";
            String cycle = plain.endsWith(" CYCLE") ? "" : " NO CYCLE";
            return List.of(Step.of(PREPARE, "ALTER SEQUENCE " + quoted(after.name()) + " " + plain + limits + cycle));
        }
        return before.definition().equals(after.definition())
                ? domains.change(before, after)
                : super.change(before, after);
    }
}
