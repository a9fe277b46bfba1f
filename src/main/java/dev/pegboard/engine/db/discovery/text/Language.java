package dev.pegboard.engine.db.discovery.text;

/** What programming languages have in common and where they differ, as far as literals are concerned. */
public enum Language {
    SCRIPT(false, true, "${"),
    PYTHON(true, false, "{"),
    PHP(true, true, "{"),
    RUBY(true, false, "#{"),
    ELIXIR(true, false, "#{");

    final boolean hashComments;
    final boolean slashComments;

    /** What begins a piece of code within a text. */
    final String inset;

    final boolean tripleQuotes;
    final boolean longTexts;
    final boolean templates;

    Language(boolean hashComments, boolean slashComments, String inset) {
        this.hashComments = hashComments;
        this.slashComments = slashComments;
        this.inset = inset;
        this.tripleQuotes = hashComments && !slashComments;
        this.longTexts = hashComments && slashComments;
        this.templates = inset.equals("#{");
    }
}
