package dev.pegboard.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.util.function.BooleanSupplier;

/** What an instance says. Where it says nothing for long, somebody is asked whether to go on waiting. */
final class PatientInput extends InputStream {
    private final InputStream in;
    private volatile BooleanSupplier goesOn = () -> false;

    PatientInput(InputStream in) {
        this.in = in;
    }

    void whenSilent(BooleanSupplier asked) {
        goesOn = asked;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        while (true) {
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
