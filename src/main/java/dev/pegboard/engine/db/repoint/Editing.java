package dev.pegboard.engine.db.repoint;

import dev.pegboard.engine.db.discovery.Rehearsal;
import dev.pegboard.engine.db.repoint.Trials.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds what to write into which files of a worktree. It knows no provider of discovery: a piece of text gives the address
 * if, and only if, another text in its place changes what is found, and the right one is the one that changes it to the
 * new address and nothing else.
 */
final class Editing {
    /** A name that no project has. */
    private static final String MARK = "pegboard0trial";

    private static final String SHARED =
            "The same value also gives something else, such as the name of the user, and was left as it is.";
    private static final String UNWRITABLE = "The new name cannot be written in this place.";

    private final Rehearsal worktree;
    private final Move move;
    private final Trials trials;
    private final Map<String, Document> edited = new LinkedHashMap<>();
    private final Map<String, String> reasons = new HashMap<>();

    Editing(Rehearsal worktree, Move move) {
        this.worktree = worktree;
        this.move = move;
        this.trials = new Trials(worktree);
    }

    /** The files with their new texts. */
    Map<String, Document> edited() {
        return edited;
    }

    /** Why something in a file was left as it is. */
    Optional<String> reason(String path) {
        return Optional.ofNullable(reasons.get(path));
    }

    /**
     * Edits what counts now, then what would count if the files edited so far were not there: another program may not
     * read them, and a default behind a variable counts for whoever does not have it.
     */
    Editing run() {
        Set<String> hidden = Set.of();
        int before = -1;
        while (edited.size() > before) {
            before = edited.size();
            for (String path : worktree.texts().keySet()) {
                if (!hidden.contains(path)) {
                    edit(path, hidden);
                }
            }
            hidden = Set.copyOf(edited.keySet());
        }
        return this;
    }

    private void edit(String path, Set<String> hidden) {
        Document document = edited.getOrDefault(path, read(path));
        Map<String, Optional<String>> view = view(hidden);
        List<Span> spans = telling(path, document, Occurrences.of(document.text(), move.from()), view);
        for (Span span : spans.reversed()) {
            Optional<Document> better = attempt(path, document, span, view);
            if (better.isPresent()) {
                document = better.get();
                edited.put(path, document);
                view = view(hidden);
            }
        }
    }

    private Document read(String path) {
        try {
            return Document.of(Files.readAllBytes(worktree.root().resolve(path)));
        } catch (IOException e) {
            return Document.of(new byte[0]); // Then nothing is found in it.
        }
    }

    private Map<String, Optional<String>> view(Set<String> hidden) {
        Map<String, Optional<String>> view = new HashMap<>();
        edited.forEach((path, document) -> view.put(path, Optional.of(document.seen())));
        hidden.forEach(path -> view.put(path, Optional.empty()));
        return view;
    }

    /** Those of the pieces that change anything; many that change nothing are told by one trial. */
    private List<Span> telling(String path, Document document, List<Span> spans, Map<String, Optional<String>> view) {
        if (spans.isEmpty() || trials.isOver()) {
            return List.of();
        }
        String marked = document.text();
        for (Span span : spans.reversed()) {
            marked = span.replaced(marked, MARK);
        }
        if (!trials.verdict(move, view, path, document.with(marked).seen()).any()) {
            return List.of();
        }
        if (spans.size() == 1) {
            return spans;
        }
        int middle = spans.size() / 2;
        List<Span> both = new ArrayList<>(telling(path, document, spans.subList(0, middle), view));
        both.addAll(telling(path, document, spans.subList(middle, spans.size()), view));
        return both;
    }

    /** The document with the new address in the place of that piece, in the first spelling that is right. */
    private Optional<Document> attempt(String path, Document document, Span span, Map<String, Optional<String>> view) {
        Site site = new Site(document.text(), span, Format.of(path, document.text()));
        for (String value : values(path, document.text().substring(span.start(), span.end()))) {
            for (Edit edit : Spellings.at(site, value, move.isOfFiles() ? "/" : "")) {
                Document next = document.with(edit.apply(document.text()));
                if (trials.verdict(move, view, path, next.seen()).isRight() && !harms(path, next)) {
                    return Optional.of(next);
                }
            }
        }
        Document marked = document.with(span.replaced(document.text(), MARK));
        Verdict verdict = trials.verdict(move.toName(MARK), view, path, marked.seen());
        if (verdict.hit()) {
            reasons.put(path, verdict.wrong() ? SHARED : UNWRITABLE);
        }
        return Optional.empty();
    }

    /** True if the text does any harm while all files are there. */
    private boolean harms(String path, Document next) {
        return trials.verdict(move, view(Set.of()), path, next.seen()).wrong();
    }

    /** What to write instead: the name, or the path, which stays relative where it can. */
    private List<String> values(String path, String old) {
        if (!move.isOfFiles()) {
            return List.of(move.to().database().orElse(""));
        }
        Path file = move.to().file().orElseThrow();
        boolean bare =
                !old.endsWith(String.valueOf(move.from().file().orElseThrow().getFileName()));
        Path target = bare ? file.resolveSibling(Occurrences.stem(file)) : file;
        List<String> values = new ArrayList<>();
        if (!old.startsWith("/") && !old.startsWith("~") && file.startsWith(worktree.root())) {
            String dot = old.startsWith("./") ? "./" : "";
            Path folder = worktree.root().resolve(path).getParent();
            for (; folder != null && folder.startsWith(worktree.root()); folder = folder.getParent()) {
                values.add(dot + folder.relativize(target));
            }
        }
        values.add(target.toString());
        return values;
    }
}
