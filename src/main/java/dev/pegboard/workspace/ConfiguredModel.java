package dev.pegboard.workspace;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.model.ModelChoice;
import dev.pegboard.model.Provider;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The model that the user's settings name, with the key that its environment has. */
record ConfiguredModel(Settings settings, Function<String, @Nullable String> environment) {
    /** Empty if the settings name none; a fault if what they say cannot be used. */
    Optional<ModelChoice> choice() {
        return settings.text(SettingKey.MODEL_PROVIDER).map(name -> choice(provider(name)));
    }

    private static Provider provider(String name) {
        return Provider.of(name)
                .orElseThrow(() -> wrong("model.provider is '" + name + "'; it must be anthropic, openai or ollama"));
    }

    private ModelChoice choice(Provider provider) {
        String name = settings.text(SettingKey.MODEL_NAME).orElseThrow(() -> wrong("model.name is missing"));
        URI address = address(settings.text(SettingKey.MODEL_ADDRESS).orElse(provider.address()));
        Optional<String> key = key(provider);
        if (key.isPresent() && "http".equals(address.getScheme()) && !isHere(address)) {
            throw wrong("model.address begins with http:, and the key would be sent for everybody to read");
        }
        return new ModelChoice(provider, name, address, key, settings.modelTimeout());
    }

    private static URI address(String written) {
        try {
            URI address = new URI(written.replaceAll("/+$", ""));
            boolean web = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
            if (web && address.getHost() != null && address.getUserInfo() == null && address.getQuery() == null) {
                return address;
            }
        } catch (URISyntaxException e) {
            // Told below.
        }
        throw wrong("model.address must be an address as https://host/v1, without a login and a query");
    }

    /** A provider at another place than the usual one may need none. */
    private Optional<String> key(Provider provider) {
        Optional<String> named = settings.text(SettingKey.MODEL_KEY_VARIABLE);
        Optional<String> key = named.or(provider::keyVariable)
                .flatMap(variable -> Optional.ofNullable(environment.apply(variable)))
                .map(String::strip)
                .filter(text -> !text.isEmpty());
        boolean elsewhere = settings.text(SettingKey.MODEL_ADDRESS).isPresent();
        boolean needed = named.isPresent() || provider.keyVariable().isPresent() && !elsewhere;
        if (key.isEmpty() && needed) {
            throw wrong("the variable " + named.or(provider::keyVariable).orElse("") + " is not set, and "
                            + provider.word() + " needs a key")
                    .hint(
                            "Set it where the agent's program is started, end the project's instance with `pegboard down`,"
                                    + " and call again.");
        }
        return key;
    }

    private static boolean isHere(URI address) {
        try {
            return InetAddress.getByName(address.getHost()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static Fault wrong(String what) {
        return new Fault(FaultCode.MODEL_REFUSED, "The user's model cannot be used: " + what);
    }
}
