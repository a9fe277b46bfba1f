package dev.pegboard;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.PackageTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** What a set of Java files declares and where, as far as the house style cares; knows none of its rules. */
final class ParsedSources {
    record SourceFile(String path, int lines) {}

    record Type(String place, String name, boolean topLevel, boolean documented) {}

    record Method(String place, String name, int lines, int parameters, boolean overrides) {}

    record Field(String place, String name, boolean isStatic, boolean isFinal) {}

    record PackageInfo(String path, boolean documented, boolean nullMarked) {}

    final List<SourceFile> files = new ArrayList<>();
    final List<Type> types = new ArrayList<>();
    final List<Method> methods = new ArrayList<>();
    final List<Field> fields = new ArrayList<>();
    final List<PackageInfo> packageInfos = new ArrayList<>();

    private ParsedSources() {}

    static ParsedSources under(Path directory) {
        Map<String, String> sources = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path :
                    paths.filter(each -> each.toString().endsWith(".java")).toList()) {
                sources.put(path.toString(), Files.readString(path));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return of(sources);
    }

    static ParsedSources of(Map<String, String> sourceByPath) {
        ParsedSources parsed = new ParsedSources();
        List<Text> texts = sourceByPath.entrySet().stream()
                .map(each -> new Text(each.getKey(), each.getValue()))
                .toList();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavacTask task = (JavacTask) compiler.getTask(null, null, null, List.of("-proc:none"), null, texts);
        try {
            for (CompilationUnitTree unit : task.parse()) {
                parsed.add(unit, Trees.instance(task));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return parsed;
    }

    private void add(CompilationUnitTree unit, Trees trees) throws IOException {
        String path = unit.getSourceFile().getName().substring(1);
        String content = unit.getSourceFile().getCharContent(true).toString();
        files.add(new SourceFile(path, (int) content.lines().count()));
        new Reader(path, unit, trees).scan(unit, null);
    }

    private final class Reader extends TreePathScanner<Void, Void> {
        private final String path;
        private final CompilationUnitTree unit;
        private final Trees trees;

        private Reader(String path, CompilationUnitTree unit, Trees trees) {
            this.path = path;
            this.unit = unit;
            this.trees = trees;
        }

        @Override
        public Void visitPackage(PackageTree tree, Void unused) {
            if (path.endsWith("package-info.java")) {
                boolean nullMarked = tree.getAnnotations().stream()
                        .anyMatch(each -> each.getAnnotationType().toString().endsWith("NullMarked"));
                packageInfos.add(new PackageInfo(path, documented(), nullMarked));
            }
            return super.visitPackage(tree, unused);
        }

        @Override
        public Void visitClass(ClassTree tree, Void unused) {
            if (!tree.getSimpleName().isEmpty()) {
                boolean topLevel = getCurrentPath().getParentPath().getLeaf() instanceof CompilationUnitTree;
                types.add(new Type(place(tree), tree.getSimpleName().toString(), topLevel, documented()));
            }
            boolean constants = tree.getKind() == Tree.Kind.INTERFACE || tree.getKind() == Tree.Kind.ANNOTATION_TYPE;
            for (Tree member : tree.getMembers()) {
                if (member instanceof VariableTree field) {
                    addField(field, constants);
                }
            }
            return super.visitClass(tree, unused);
        }

        @Override
        public Void visitMethod(MethodTree tree, Void unused) {
            SourcePositions positions = trees.getSourcePositions();
            long start = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, tree));
            long end = unit.getLineMap().getLineNumber(positions.getEndPosition(unit, tree));
            methods.add(new Method(
                    place(tree),
                    tree.getName().toString(),
                    (int) (end - start + 1),
                    parameters(tree),
                    overrides(tree.getModifiers())));
            return super.visitMethod(tree, unused);
        }

        private void addField(VariableTree field, boolean constant) {
            var flags = field.getModifiers().getFlags();
            boolean isFinal = constant || flags.contains(Modifier.FINAL);
            fields.add(new Field(place(field), field.getName().toString(), flags.contains(Modifier.STATIC), isFinal));
        }

        /** A record's constructor repeats the record's header, so its parameters are not counted. */
        private int parameters(MethodTree tree) {
            boolean inRecord = getCurrentPath().getParentPath().getLeaf().getKind() == Tree.Kind.RECORD;
            return inRecord && tree.getName().contentEquals("<init>")
                    ? 0
                    : tree.getParameters().size();
        }

        private boolean overrides(ModifiersTree modifiers) {
            return modifiers.getAnnotations().stream()
                    .anyMatch(each -> each.getAnnotationType().toString().equals("Override"));
        }

        private boolean documented() {
            String comment = trees.getDocComment(getCurrentPath());
            return comment != null && comment.contains(".");
        }

        private String place(Tree tree) {
            long start = trees.getSourcePositions().getStartPosition(unit, tree);
            return path + ":" + unit.getLineMap().getLineNumber(start);
        }
    }

    private static final class Text extends SimpleJavaFileObject {
        private final String content;

        private Text(String path, String content) {
            super(URI.create("text:///" + path), JavaFileObject.Kind.SOURCE);
            this.content = content;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return content;
        }
    }
}
