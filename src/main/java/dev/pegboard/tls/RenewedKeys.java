package dev.pegboard.tls;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Hands the newest credentials to each handshake. One that began with those before ends with them: their names tell
 * the two apart.
 */
final class RenewedKeys extends X509ExtendedKeyManager {
    private static final char[] NO_PASSWORD = {};

    private volatile X509ExtendedKeyManager current;
    private volatile X509ExtendedKeyManager previous;
    private int generation;

    RenewedKeys(Credentials first) {
        this.current = keys(first, "0");
        this.previous = current;
    }

    synchronized void renew(Credentials next) {
        X509ExtendedKeyManager renewed = keys(next, Integer.toString(++generation));
        previous = current;
        current = renewed;
    }

    private static X509ExtendedKeyManager keys(Credentials credentials, String name) {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry(
                    name, credentials.key(), NO_PASSWORD, credentials.chain().toArray(X509Certificate[]::new));
            KeyManagerFactory factory = KeyManagerFactory.getInstance("SunX509");
            factory.init(store, NO_PASSWORD);
            return (X509ExtendedKeyManager) factory.getKeyManagers()[0];
        } catch (GeneralSecurityException | java.io.IOException e) {
            throw new IllegalStateException("keys in memory cannot fail", e);
        }
    }

    @Override
    public @Nullable String chooseServerAlias(String kind, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return current.chooseServerAlias(kind, issuers, socket);
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String kind, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return current.chooseEngineServerAlias(kind, issuers, engine);
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        X509Certificate[] chain = current.getCertificateChain(alias);
        return chain != null ? chain : previous.getCertificateChain(alias);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        PrivateKey key = current.getPrivateKey(alias);
        return key != null ? key : previous.getPrivateKey(alias);
    }

    @Override
    public String @Nullable [] getServerAliases(String kind, Principal @Nullable [] issuers) {
        return current.getServerAliases(kind, issuers);
    }

    @Override
    public String @Nullable [] getClientAliases(String kind, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseClientAlias(String[] kinds, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }
}
