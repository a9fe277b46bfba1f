package dev.pegboard.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** What an instance says. Where it says nothing for long, somebody is asked whether to go on waiting. */
final class PatientInput extends InputStream {
    private final InputStream in;
    private volatile BooleanSupplier goesOn = () -> false;
    private volatile Optional<Long> end = Optional.empty();

    PatientInput(InputStream in) {
        this.in = in;
    }

    void whenSilent(BooleanSupplier asked) {
        goesOn = asked;
    }

    /** However much comes, it must come within that time. */
    void hurry(Duration limit) {
        end = Optional.of(System.nanoTime() + limit.toNanos());
    }

    void takeTime() {
        end = Optional.empty();
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        while (true) {
            if (end.filter(limit -> System.nanoTime() - limit > 0).isPresent()) {
                throw new SocketTimeoutException("what is said comes to no end");
            }
            try {
                return in.read(target, from, length);
            } catch (SocketTimeoutException e) {
                if (!goesOn.getAsBoolean()) {
                    throw e;
                }
            }
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }
}
