package dev.pegboard.catalog.build;

import static java.lang.classfile.ClassFile.ACC_FINAL;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.pegboard.base.Built;
import java.io.IOException;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Writes the class {@link Built} with the values that only the build knows. */
public final class BuiltClass {
    /** A constant of a class has at most 65,535 bytes, and a character at most three. */
    private static final int PIECE = 20_000;

    private static final ClassDesc BUILDER = ClassDesc.of("java.lang.StringBuilder");
    private static final MethodTypeDesc TEXT = MethodTypeDesc.of(CD_String);

    private BuiltClass() {}

    /** Writes it below a folder of classes, unless it is there already. */
    public static void write(Path classes, String version, String tools) throws IOException {
        Path file = classes.resolve(Built.class.getName().replace('.', '/') + ".class");
        byte[] bytes = ClassFile.of().build(ClassDesc.of(Built.class.getName()), type -> fill(type, version, tools));
        if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), bytes)) {
            Files.createDirectories(file.resolveSibling(""));
            Files.write(file, bytes);
        }
    }

    private static void fill(ClassBuilder type, String version, String tools) {
        type.withFlags(ACC_PUBLIC | ACC_FINAL)
                .withMethodBody("version", TEXT, ACC_PUBLIC | ACC_STATIC, code -> returning(code, version))
                .withMethodBody("tools", TEXT, ACC_PUBLIC | ACC_STATIC, code -> returning(code, tools));
    }

    private static void returning(CodeBuilder code, String text) {
        if (text.length() <= PIECE) {
            code.loadConstant(text).areturn();
            return;
        }
        code.new_(BUILDER).dup().invokespecial(BUILDER, "<init>", MTD_void);
        for (int from = 0; from < text.length(); from += PIECE) {
            code.loadConstant(text.substring(from, Math.min(text.length(), from + PIECE)))
                    .invokevirtual(BUILDER, "append", MethodTypeDesc.of(BUILDER, CD_String));
        }
        code.invokevirtual(BUILDER, "toString", TEXT).areturn();
    }
}
