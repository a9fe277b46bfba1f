package dev.pegboard.catalog.custom;

import dev.pegboard.base.FileWatch;
import dev.pegboard.base.VisibleText;
import dev.pegboard.catalog.Prompt;
import dev.pegboard.catalog.PromptShelf;
import dev.pegboard.catalog.PromptWords;
import dev.pegboard.catalog.TextPrompt;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.SettingsProblem;
import dev.pegboard.workspace.ToolFile;
import dev.pegboard.workspace.ToolFiles;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The prompts that one project defines, as its files have them at every moment. None takes a built-in one's place. */
public final class CustomPrompts {
    private final PromptShelf builtIn;
    private final FileWatch<Found> found;

    public CustomPrompts(ProjectRoot root, PromptShelf builtIn) {
        this.builtIn = builtIn;
        ToolFiles files = new ToolFiles(root, ToolFiles.Kind.PROMPTS);
        this.found = new FileWatch<>(files::stamps, () -> find(files.read()));
    }

    /** What the files give. */
    public record Found(List<TextPrompt> prompts, List<SettingsProblem> problems) {}

    public Found now() {
        return found.now();
    }

    private Found find(ToolFiles.Reading reading) {
        List<TextPrompt> prompts = new ArrayList<>();
        List<SettingsProblem> problems = new ArrayList<>(reading.problems());
        Set<String> taken = new HashSet<>();
        builtIn.cards().forEach(card -> taken.add(card.name()));
        for (ToolFile file : reading.files()) {
            List<String> mistakes = mistakes(new PromptWords(file.words()), taken);
            if (mistakes.isEmpty()) {
                prompts.add(new PromptWords(file.words()).prompt(CustomTools.TOOLSET));
            }
            mistakes.forEach(mistake -> problems.add(ToolFiles.Kind.PROMPTS.problem(file.path(), mistake)));
        }
        return new Found(List.copyOf(prompts), List.copyOf(problems));
    }

    private static List<String> mistakes(PromptWords words, Set<String> taken) {
        List<String> mistakes = new ArrayList<>(words.problems());
        if (mistakes.isEmpty()) {
            Prompt.Card card = words.prompt(CustomTools.TOOLSET).card();
            for (String text : List.of(card.title(), card.description())) {
                if (!VisibleText.of(text).equals(text)) {
                    mistakes.add("title and description must be one line without control characters");
                }
            }
            if (mistakes.isEmpty() && !taken.add(card.name())) {
                mistakes.add("there is another prompt named " + card.name());
            }
        }
        return mistakes;
    }
}
