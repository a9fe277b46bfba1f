package dev.pegboard.saved;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.address.Password;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** An address as text and back, with all its secrets: never to be kept unsealed. */
final class AddressJson {
    private AddressJson() {}

    static String write(Address address) {
        return Json.write(JsonObject.of("engine", address.engine())
                .withPresent("host", address.host())
                .withPresent("port", address.port())
                .withPresent("database", address.database())
                .withPresent("user", address.user())
                .withPresent("password", address.password().map(Password::reveal))
                .withPresent("file", address.file().map(Path::toString))
                .with("options", JsonObject.copyOf(address.options()))
                .withPresent("jdbcUrl", address.jdbcUrl()));
    }

    /** The address; empty if the text is none. */
    static Optional<Address> read(String text) {
        try {
            return Optional.of(address(Json.parseObject(text.getBytes(StandardCharsets.UTF_8))));
        } catch (JsonSyntax e) {
            return Optional.empty();
        }
    }

    private static Address address(JsonObject json) {
        Address address = new Address(
                json.text("engine").orElse(""),
                json.text("host"),
                json.get("port") instanceof Long port ? Optional.of(port.intValue()) : Optional.empty(),
                json.text("database"),
                json.text("user"),
                json.text("password").map(Password::new),
                json.text("file").map(Path::of),
                Map.of(),
                json.text("jdbcUrl"));
        for (Map.Entry<String, Object> option :
                json.object("options").orElseGet(JsonObject::new).entrySet()) {
            address = address.withOption(option.getKey(), String.valueOf(option.getValue()));
        }
        return address;
    }
}
