package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.Code;
import dev.pegboard.engine.db.discovery.text.CodeReader;
import dev.pegboard.engine.db.discovery.text.CodeValues;
import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.Language;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The datasource of a Prisma schema, and the one in prisma.config.ts. */
final class PrismaSchemas implements Provider {
    private static final Pattern DATASOURCE =
            Pattern.compile("(?m)^\\s{0,8}datasource\\s{1,8}(\\w{1,60})\\s{0,8}\\{([^}]{0,4000})\\}");
    private static final Pattern LINE =
            Pattern.compile("(?m)^[ \\t]{0,20}(\\w{1,40})[ \\t]{0,40}=[ \\t]{0,40}([^\\n]{1,2000})$");

    @Override
    public void look(Place place, Consumer<Clue> found) {
        Optional<String> provider = Optional.empty();
        for (Source source : schemas(place)) {
            Matcher datasource = DATASOURCE.matcher(source.text());
            if (datasource.find()) {
                Map<String, String> settings = settings(place, source, datasource.group(2));
                provider = provider.or(() -> Optional.ofNullable(settings.get("provider")));
                clue(place, source, datasource.group(1), settings).ifPresent(found);
            }
        }
        for (Source source : place.files("", name -> name.startsWith("prisma.config."))) {
            CodeValues values = place.values(source, Language.SCRIPT);
            for (Code mapping : CodeReader.of(source.text(), Language.SCRIPT).mappings()) {
                Optional<String> url = values.of(mapping).at("datasource").text("url");
                Map<String, String> settings = new LinkedHashMap<>(Map.of("provider", provider.orElse("")));
                url.ifPresent(text -> settings.put("url", text));
                clue(place, source, "datasource", settings).ifPresent(found);
            }
        }
    }

    private static List<Source> schemas(Place place) {
        List<Source> schemas =
                new ArrayList<>(place.files("prisma/schema.prisma", "schema.prisma", "db/schema.prisma"));
        schemas.addAll(place.files("prisma/schema", name -> name.endsWith(".prisma")));
        place.file("package.json")
                .filter(source -> source.text().contains("\"prisma\""))
                .flatMap(source -> place.json(source).at("prisma").text("schema"))
                .flatMap(path -> place.files().relative(place.folder(), path))
                .flatMap(path -> place.files().text(path).map(text -> new Source(path, text)))
                .filter(source -> !schemas.contains(source))
                .ifPresent(schemas::add);
        return schemas;
    }

    private static Map<String, String> settings(Place place, Source source, String block) {
        CodeValues values = place.values(source, Language.SCRIPT);
        Map<String, String> settings = new LinkedHashMap<>();
        Matcher line = LINE.matcher(block);
        while (line.find()) {
            Data value = values.of(CodeReader.expression(line.group(2), Language.SCRIPT));
            value.text().ifPresent(text -> settings.put(line.group(1), text));
        }
        return settings;
    }

    private static Optional<Clue> clue(Place place, Source source, String name, Map<String, String> settings) {
        String url = settings.getOrDefault("url", "");
        ClueReader reader = new ClueReader(place.files().root().resolve(source.folder()));
        return reader.meant(source.origin("datasource " + name), name, url)
                .map(clue -> clue.address()
                        .filter(address -> "cockroachdb".equals(settings.get("provider")))
                        .map(address -> clue.withAddress(address.withEngine("cockroachdb")))
                        .orElse(clue));
    }
}
