package dev.pegboard.engine.db.diff;

import dev.pegboard.engine.db.dialect.SchemaWords;
import dev.pegboard.engine.db.dialect.Step;
import dev.pegboard.engine.db.schema.Program;
import dev.pegboard.engine.db.schema.Program.Time;
import dev.pegboard.engine.db.schema.TableBlueprint;
import dev.pegboard.engine.db.schema.TableName;
import java.util.ArrayList;
import java.util.List;

/** Something without rows, so that it can go and come back. Knows nothing of the other database. */
sealed interface Loose {
    /** Tells it from all others. */
    String key();

    TableName name();

    /** The words that name what it needs. */
    String needs();

    /** True if it has to be away while something that it needs is changed. */
    boolean isHeld();

    boolean isSame(Loose other);

    /** True if the other one can be put into its place while it is there. */
    boolean isReplaceable(Loose other);

    List<Step> creation(SchemaWords words);

    /** Drops it; where it comes back, before whatever could be in the way of that. */
    List<Step> drop(SchemaWords words, boolean comesBack);

    /** A view. */
    record View(TableBlueprint table) implements Loose {
        @Override
        public String key() {
            return "view " + name();
        }

        @Override
        public TableName name() {
            return table.name();
        }

        @Override
        public String needs() {
            return MentionOrder.said(table);
        }

        @Override
        public boolean isHeld() {
            return true;
        }

        @Override
        public boolean isSame(Loose other) {
            return other instanceof View(TableBlueprint view)
                    && view.kind().equals(table.kind())
                    && view.statement().equals(table.statement());
        }

        @Override
        public boolean isReplaceable(Loose other) {
            return false;
        }

        @Override
        public List<Step> creation(SchemaWords words) {
            List<Step> steps = new ArrayList<>(words.create(table));
            steps.addAll(words.comments(table));
            return steps;
        }

        @Override
        public List<Step> drop(SchemaWords words, boolean comesBack) {
            return words.drop(table);
        }
    }

    /** A routine, trigger or the like. */
    record Code(Program program) implements Loose {
        @Override
        public String key() {
            return program.address();
        }

        @Override
        public TableName name() {
            return program.name();
        }

        @Override
        public String needs() {
            return program.needs();
        }

        @Override
        public boolean isHeld() {
            return program.time() != Time.BEFORE_TABLES;
        }

        @Override
        public boolean isSame(Loose other) {
            return other instanceof Code(Program code) && code.statements().equals(program.statements());
        }

        @Override
        public boolean isReplaceable(Loose other) {
            return other instanceof Code(Program code) && code.shape().equals(program.shape());
        }

        @Override
        public List<Step> creation(SchemaWords words) {
            List<Step> steps = new ArrayList<>(words.create(program));
            if (program.comment().isPresent()) {
                steps.addAll(words.comment(program));
            }
            return steps;
        }

        @Override
        public List<Step> drop(SchemaWords words, boolean comesBack) {
            return words.drop(program, comesBack);
        }
    }
}
