package dev.pegboard.grant;

import dev.pegboard.base.Home;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Optional;

/** The file that grants are kept in. Where others could have written it, nothing in it counts. */
record GrantFile(Path path) {
    /** On Linux, a file that belongs to whom this process runs as. */
    private static final Path OURSELVES = Path.of("/proc/self");

    /** What is written, or why none of it counts. */
    record Content(List<Grant> grants, Optional<String> problem) {
        private static Content unusable(String problem) {
            return new Content(List.of(), Optional.of(problem));
        }
    }

    Content read() {
        try {
            Optional<String> open = whyOthersCouldHaveWrittenIt();
            return open.isPresent() ? Content.unusable(path + open.get()) : new Content(grants(), Optional.empty());
        } catch (NoSuchFileException e) {
            return new Content(List.of(), Optional.empty());
        } catch (IOException | JsonSyntax | IllegalArgumentException e) {
            return Content.unusable(path + " cannot be read: " + e.getMessage());
        }
    }

    void write(List<Grant> grants) throws IOException {
        JsonObject all =
                JsonObject.of("grants", grants.stream().map(GrantJson::of).toList());
        Home.replace(path, (Json.write(all) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private List<Grant> grants() throws IOException, JsonSyntax {
        return Json.parseObject(Files.readAllBytes(path))
                .list("grants")
                .orElseThrow(() -> new IllegalArgumentException("it has no list of grants"))
                .stream()
                .map(GrantJson::read)
                .toList();
    }

    private Optional<String> whyOthersCouldHaveWrittenIt() throws IOException {
        BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!found.isRegularFile()) {
            return Optional.of(" is not a plain file");
        }
        if (Files.getFileAttributeView(path, PosixFileAttributeView.class) == null) {
            return Optional.empty(); // No such permissions here: the user's own directory is private by itself.
        }
        PosixFileAttributes posix = Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!isOurs(posix.owner())) {
            return Optional.of(" belongs to " + posix.owner().getName());
        }
        boolean open = posix.permissions().contains(PosixFilePermission.GROUP_WRITE)
                || posix.permissions().contains(PosixFilePermission.OTHERS_WRITE);
        return open ? Optional.of(" can be written by others") : Optional.empty();
    }

    private static boolean isOurs(UserPrincipal owner) throws IOException {
        return Files.exists(OURSELVES)
                ? Files.getOwner(OURSELVES).equals(owner)
                : owner.getName().equals(System.getProperty("user.name"));
    }
}
