package dev.pegboard;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles sources that break a rule, which therefore may not lie among the real ones. */
final class CompiledSample {
    private static final Pattern PLACE = Pattern.compile("package ([\\w.]+);.*?(?:class|record|interface) (\\w+)");

    private CompiledSample() {}

    /** The classes of those sources, made in a new folder of that directory. */
    static JavaClasses in(Path directory, String... sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<Source> units = Stream.of(sources).map(Source::new).toList();
        try {
            Path classes = Files.createTempDirectory(directory, "sample");
            List<String> options = List.of(
                    "-d", classes.toString(), "-proc:none", "-classpath", System.getProperty("java.class.path"));
            if (!compiler.getTask(messages, null, null, options, null, units).call()) {
                throw new IllegalArgumentException(messages.toString());
            }
            return new ClassFileImporter().importPath(classes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(address(text), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }

        private static URI address(String text) {
            Matcher place = PLACE.matcher(text);
            if (!place.find()) {
                throw new IllegalArgumentException("no package or class in: " + text);
            }
            return URI.create("string:///" + place.group(1).replace('.', '/') + "/" + place.group(2) + ".java");
        }
    }
}
