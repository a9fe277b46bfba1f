package dev.pegboard;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules of the house style; each answers with its offenders as {@code file:line what}. */
final class HouseStyle {
    private static final Pattern EMPTY_NAME = Pattern.compile(".*(Impl|Manager|Helper|Utils?)");
    private static final Pattern GETTER = Pattern.compile("get[A-Z].*");

    private final ParsedSources sources;

    HouseStyle(ParsedSources sources) {
        this.sources = sources;
    }

    List<String> methodsOver40Lines() {
        return methodsOver(40);
    }

    List<String> methodsOver25LinesIfMoreThanOneInTwenty() {
        return unlessRare(methodsOver(25), sources.methods);
    }

    List<String> filesOver400Lines() {
        return filesOver(400);
    }

    List<String> filesOver250LinesIfMoreThanOneInTwenty() {
        return unlessRare(filesOver(250), sources.files);
    }

    List<String> methodsWithMoreThan4Parameters() {
        return sources.methods.stream()
                .filter(method -> method.parameters() > 4)
                .map(method -> method.place() + " " + method.name() + " has " + method.parameters() + " parameters")
                .toList();
    }

    List<String> classesWithEmptyNames() {
        return sources.types.stream()
                .filter(type -> EMPTY_NAME.matcher(type.name()).matches())
                .map(type -> type.place() + " " + type.name())
                .toList();
    }

    List<String> getters() {
        return sources.methods.stream()
                .filter(method -> GETTER.matcher(method.name()).matches() && !method.overrides())
                .map(method -> method.place() + " " + method.name())
                .toList();
    }

    List<String> undocumentedClasses() {
        return sources.types.stream()
                .filter(type -> type.topLevel() && !type.documented())
                .map(type -> type.place() + " " + type.name())
                .toList();
    }

    List<String> staticFieldsThatCanChange() {
        return sources.fields.stream()
                .filter(field -> field.isStatic() && !field.isFinal())
                .map(field -> field.place() + " " + field.name())
                .toList();
    }

    List<String> poorPackageInfos() {
        Set<String> described = sources.packageInfos.stream()
                .map(info -> directory(info.path()))
                .collect(Collectors.toSet());
        Stream<String> missing = sources.files.stream()
                .map(file -> directory(file.path()))
                .distinct()
                .filter(directory -> !described.contains(directory))
                .map(directory -> directory + "/package-info.java:1 is missing");
        Stream<String> poor = sources.packageInfos.stream()
                .filter(info -> !info.documented() || !info.nullMarked())
                .map(info -> info.path() + ":1 needs a Javadoc sentence and @NullMarked");
        return Stream.concat(missing, poor).toList();
    }

    private List<String> methodsOver(int lines) {
        return sources.methods.stream()
                .filter(method -> method.lines() > lines)
                .map(method -> method.place() + " " + method.name() + " has " + method.lines() + " lines")
                .toList();
    }

    private List<String> filesOver(int lines) {
        return sources.files.stream()
                .filter(file -> file.lines() > lines)
                .map(file -> file.path() + ":1 has " + file.lines() + " lines")
                .toList();
    }

    private static List<String> unlessRare(List<String> offenders, Collection<?> all) {
        return offenders.size() * 20 <= all.size() ? List.of() : offenders;
    }

    private static String directory(String path) {
        return path.substring(0, path.lastIndexOf('/'));
    }
}
