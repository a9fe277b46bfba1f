package dev.pegboard.catalog;

/**
 * One thing an agent can do. Its words stand in the .meta.yaml file beside it.
 *
 * <p>A tool that asks the user must ask before it acts: some clients bring the answer by calling again from the start.
 *
 * @param <I> what it takes
 * @param <O> what it gives
 */
public interface Tool<I extends Record, O extends Record> {
    Outcome run(I input, ToolContext context) throws Exception;
}
