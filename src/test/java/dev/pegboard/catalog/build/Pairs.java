package dev.pegboard.catalog.build;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tools to make pairs of: a good one, and one for each mistake a class can have. */
final class Pairs {
    private Pairs() {}

    record Said(String text) {}

    record None() {}

    enum Color {
        RED,
        DARK_BLUE;

        @Override
        public String toString() {
            return "a colour";
        }
    }

    /** What all of them do. */
    interface Quiet<I extends Record, O extends Record> extends Tool<I, O> {
        @Override
        default Outcome run(I input, ToolContext context) {
            return Outcome.done("done", new Said("done"));
        }
    }

    static final class Good implements Tool<Good.Input, Said> {
        record Input(
                String name,

                @Parameter(min = 1, max = 10, byDefault = "5")
                int count,

                @Parameter(maxLength = 5, pattern = "^[a-z]+$")
                Optional<String> word,

                Optional<List<Point>> points) {}

        record Point(double x, double y) {}

        @Override
        public Outcome run(Input input, ToolContext context) {
            return Outcome.done(input.name() + input.count(), new Said(input.name()));
        }
    }

    static final class Plain implements Tool<None, Said>, Quiet<None, Said> {}

    static final class EveryType
            implements Tool<EveryType.Input, EveryType.Input>, Quiet<EveryType.Input, EveryType.Input> {
        record Input(
                String text,
                int whole,
                Long large,
                Double decimal,
                boolean flag,
                Color color,
                List<List<Integer>> table,
                Map<String, Integer> counts,
                JsonObject free,
                Object any) {}
    }

    @SuppressWarnings("rawtypes")
    static final class RawList implements Tool<RawList.Input, Said>, Quiet<RawList.Input, Said> {
        record Input(List names) {}
    }

    @SuppressWarnings("rawtypes")
    static final class RawOptional implements Tool<RawOptional.Input, Said>, Quiet<RawOptional.Input, Said> {
        record Input(Optional name) {}
    }

    static final class AnyItems implements Tool<AnyItems.Input, Said>, Quiet<AnyItems.Input, Said> {
        record Input(List<?> names) {}
    }

    static final class OddType implements Tool<OddType.Input, Said>, Quiet<OddType.Input, Said> {
        record Input(Instant name) {}
    }

    @SuppressWarnings("rawtypes")
    static final class OddOutput implements Tool<None, OddOutput.Output>, Quiet<None, OddOutput.Output> {
        record Output(List rows) {}
    }

    static final class Destroys implements Tool<Destroys.Input, Said>, Quiet<Destroys.Input, Said> {
        record Input(boolean confirm) {}
    }

    static final class ConfirmsByText implements Tool<ConfirmsByText.Input, Said>, Quiet<ConfirmsByText.Input, Said> {
        record Input(String confirm) {}
    }

    static final class OwnRoot implements Tool<OwnRoot.Input, Said>, Quiet<OwnRoot.Input, Said> {
        record Input(String projectRoot) {}
    }

    static final class BadDefault implements Tool<BadDefault.Input, Said>, Quiet<BadDefault.Input, Said> {
        record Input(@Parameter(max = 3, byDefault = "4") int name) {}
    }

    static final class UnreadableDefault
            implements Tool<UnreadableDefault.Input, Said>, Quiet<UnreadableDefault.Input, Said> {
        record Input(@Parameter(byDefault = "red") String name) {}
    }

    static final class BadPattern implements Tool<BadPattern.Input, Said>, Quiet<BadPattern.Input, Said> {
        record Input(@Parameter(pattern = "[a-") String name) {}
    }

    static final class BadLimit implements Tool<BadLimit.Input, Said>, Quiet<BadLimit.Input, Said> {
        record Input(@Parameter(max = 3) String name) {}
    }

    static final class BadLength implements Tool<BadLength.Input, Said>, Quiet<BadLength.Input, Said> {
        record Input(@Parameter(maxLength = 3) List<String> name) {}
    }

    static final class Inherited extends Parent {}

    static class Parent implements Tool<None, Said>, Quiet<None, Said> {}

    static final class NotATool {}
}
