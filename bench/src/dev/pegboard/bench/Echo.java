package dev.pegboard.bench;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** An empty answer for every request line, without reading more than its id: as fast as a pipe to a JVM can be. */
final class Echo {
    private static final String ID = "\"id\":";

    public static void main(String[] arguments) throws IOException {
        var in = new FileInputStream(FileDescriptor.in);
        var out = new FileOutputStream(FileDescriptor.out);
        var line = new StringBuilder();
        var answers = new ByteArrayOutputStream();
        var buffer = new byte[1 << 16];
        for (int count; (count = in.read(buffer)) >= 0; ) {
            line.append(new String(buffer, 0, count, StandardCharsets.ISO_8859_1));
            for (int end; (end = line.indexOf("\n")) >= 0; line.delete(0, end + 1)) {
                answer(line.substring(0, end), answers);
            }
            answers.writeTo(out);
            answers.reset();
        }
    }

    private static void answer(String request, ByteArrayOutputStream answers) {
        int id = request.indexOf(ID) + ID.length();
        if (id >= ID.length()) {
            String number = request.substring(id, request.indexOf(',', id));
            answers.writeBytes(Messages.bytes("{\"jsonrpc\":\"2.0\",\"id\":" + number + ",\"result\":{}}\n"));
        }
    }
}
