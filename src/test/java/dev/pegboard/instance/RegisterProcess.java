package dev.pegboard.instance;

import dev.pegboard.base.Home;
import dev.pegboard.base.Token;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A process that is an instance again and again, and looks whether the books are right meanwhile. */
final class RegisterProcess {
    private final Register register;
    private final ProjectRoot root;

    private RegisterProcess(Register register, ProjectRoot root) {
        this.register = register;
        this.root = root;
    }

    /** Takes the home, the first port, the project, and how often; or "ending" to end slowly. */
    public static void main(String[] arguments) throws Exception {
        Register register = new Register(new Home(Path.of(arguments[0])), Integer.parseInt(arguments[1]));
        RegisterProcess process = new RegisterProcess(register, ProjectRoot.of(arguments[2]));
        if (arguments[3].equals("ending")) {
            process.endSlowly();
        } else {
            for (int i = 0; i < Integer.parseInt(arguments[3]); i++) {
                process.beOne();
            }
        }
    }

    private void beOne() throws IOException {
        Optional<Lease<ServerSocket>> claimed = claim();
        check(claimed);
        if (claimed.isPresent()) {
            claimed.get().withdraw();
            claimed.get().server().close();
            claimed.get().close();
        }
    }

    private void check(Optional<Lease<ServerSocket>> claimed) {
        List<Instance> running = register.running();
        if (running.stream().map(Instance::port).collect(Collectors.toSet()).size() < running.size()) {
            throw new AssertionError("a port is shared: " + running);
        }
        if (claimed.isPresent() && !running.contains(claimed.get().instance())) {
            throw new AssertionError(claimed.get().instance() + " is missing: " + running);
        }
    }

    private void endSlowly() throws Exception {
        Lease<ServerSocket> lease = claim().orElseThrow();
        lease.withdraw();
        System.out.println("ending");
        Thread.sleep(500);
        lease.close();
        System.out.println("freed");
    }

    private Optional<Lease<ServerSocket>> claim() {
        return register.claim(root, Token.random(), RegisterTest::listen);
    }
}
