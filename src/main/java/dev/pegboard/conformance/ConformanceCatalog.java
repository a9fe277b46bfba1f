package dev.pegboard.conformance;

import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.Changes;
import dev.pegboard.catalog.PromptShelf;
import dev.pegboard.catalog.ResourceShelf;
import dev.pegboard.catalog.ToolShelf;
import java.util.ArrayList;
import java.util.List;

/** The offer that the conformance suite expects to find. */
public final class ConformanceCatalog {
    private ConformanceCatalog() {}

    public static Catalog catalog() {
        Changes changes = new Changes();
        List<ToolShelf.Slot> tools = new ArrayList<>(ContentFixtures.all(changes));
        tools.addAll(QuestionFixtures.all());
        tools.addAll(TaskFixtures.all());
        return new Catalog(
                new ToolShelf(tools),
                new ResourceShelf(ResourceFixtures.all()),
                new PromptShelf(PromptFixtures.all()),
                changes,
                List.of());
    }
}
