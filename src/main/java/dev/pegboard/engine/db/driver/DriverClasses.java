package dev.pegboard.engine.db.driver;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** The classes of one added driver, which see the JDK but neither ours nor those of another driver. */
final class DriverClasses implements AutoCloseable {
    private final URLClassLoader loader;

    DriverClasses(List<Path> jars) {
        URL[] places = jars.stream().map(DriverClasses::url).toArray(URL[]::new);
        this.loader = new URLClassLoader(places, ClassLoader.getPlatformClassLoader());
        loader.findResource("none"); // Opens every jar, so that the classes stay when the files are removed.
    }

    /** The first driver that the jars themselves name. */
    Optional<String> named() {
        try {
            return ServiceLoader.load(Driver.class, loader).stream()
                    .map(provider -> provider.type().getName())
                    .findFirst();
        } catch (ServiceConfigurationError | LinkageError e) {
            throw new Fault(FaultCode.DRIVER_BROKEN, "The driver cannot be loaded: " + e, e);
        }
    }

    Driver driver(String className) {
        try {
            Driver driver = Class.forName(className, true, loader)
                    .asSubclass(Driver.class)
                    .getDeclaredConstructor()
                    .newInstance();
            return new DriverApart(driver, loader);
        } catch (ReflectiveOperationException | LinkageError | ClassCastException e) {
            throw new Fault(FaultCode.DRIVER_BROKEN, "The driver class " + className + " cannot be loaded: " + e, e);
        }
    }

    @Override
    public void close() {
        try {
            loader.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }
}
