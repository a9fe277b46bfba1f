package dev.pegboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Holds the sources to the house style, and shows for each rule that it notices what it forbids. */
class HouseStyleTest {
    private static final HouseStyle STYLE = new HouseStyle(ParsedSources.under(Path.of("src/main/java")));

    @Test
    void noMethodHasMoreThan40Lines() {
        assertThat(STYLE.methodsOver40Lines()).isEmpty();
    }

    @Test
    void nineteenOfTwentyMethodsFitIn25Lines() {
        assertThat(STYLE.methodsOver25LinesIfMoreThanOneInTwenty()).isEmpty();
    }

    @Test
    void noFileHasMoreThan400Lines() {
        assertThat(STYLE.filesOver400Lines()).isEmpty();
    }

    @Test
    void nineteenOfTwentyFilesFitIn250Lines() {
        assertThat(STYLE.filesOver250LinesIfMoreThanOneInTwenty()).isEmpty();
    }

    @Test
    void noMethodTakesMoreThan4Parameters() {
        assertThat(STYLE.methodsWithMoreThan4Parameters()).isEmpty();
    }

    @Test
    void noClassHasANameThatSaysNothing() {
        assertThat(STYLE.classesWithEmptyNames()).isEmpty();
    }

    @Test
    void noMethodIsCalledGetUnlessItOverrides() {
        assertThat(STYLE.getters()).isEmpty();
    }

    @Test
    void everyTopLevelClassSaysWhatItIs() {
        assertThat(STYLE.undocumentedClasses()).isEmpty();
    }

    @Test
    void everyPackageSaysWhatItIsForAndIsNullMarked() {
        assertThat(STYLE.poorPackageInfos()).isEmpty();
    }

    @Test
    void noStaticFieldCanChange() {
        assertThat(STYLE.staticFieldsThatCanChange()).isEmpty();
    }

    @Test
    void aLongMethodIsNoticed() {
        String body = "\n".repeat(39);
        assertOffence(
                HouseStyle::methodsOver40Lines, "class A {\nvoid run() {" + body + "\n}\n}", ":2 run has 41 lines");
        assertFine(HouseStyle::methodsOver40Lines, "class A {\nvoid run() {" + body + "}\n}");
    }

    @Test
    void tooManyLongishMethodsAreNoticed() {
        String longish = "void run() {" + "\n".repeat(25) + "}\n";
        assertOffence(
                HouseStyle::methodsOver25LinesIfMoreThanOneInTwenty,
                "class A {\n" + longish + "void a() {}\n".repeat(18) + "}",
                ":2 run has 26 lines");
        assertFine(
                HouseStyle::methodsOver25LinesIfMoreThanOneInTwenty,
                "class A {\n" + longish + "void a() {}\n".repeat(19) + "}");
    }

    @Test
    void aLongFileIsNoticed() {
        assertOffence(HouseStyle::filesOver400Lines, "class A {" + "\n".repeat(400) + "}", ":1 has 401 lines");
        assertFine(HouseStyle::filesOver400Lines, "class A {" + "\n".repeat(399) + "}");
    }

    @Test
    void tooManyLongishFilesAreNoticed() {
        String source = "class A {" + "\n".repeat(250) + "}";
        assertOffence(HouseStyle::filesOver250LinesIfMoreThanOneInTwenty, source, ":1 has 251 lines");
    }

    @Test
    void aFifthParameterIsNoticedExceptInARecord() {
        assertOffence(
                HouseStyle::methodsWithMoreThan4Parameters,
                "class A {\nA(int a, int b, int c, int d, int e) {}\n}",
                ":2 <init> has 5 parameters");
        assertFine(
                HouseStyle::methodsWithMoreThan4Parameters,
                "record A(int a, int b, int c, int d, int e) { A { assert a > 0; } }");
    }

    @Test
    void aNameThatSaysNothingIsNoticed() {
        for (String name : List.of("ToolImpl", "PortManager", "ToolHelper", "JsonUtil", "JsonUtils")) {
            assertOffence(HouseStyle::classesWithEmptyNames, "class A { interface " + name + " {} }", ":1 " + name);
        }
    }

    @Test
    void aGetterIsNoticedUnlessItOverrides() {
        assertOffence(HouseStyle::getters, "class A {\nint getSize() { return 1; }\n}", ":2 getSize");
        assertFine(
                HouseStyle::getters,
                "class A { @Override public String getMessage() { return \"\"; } void getaway() {} }");
    }

    @Test
    void aClassWithoutASentenceIsNoticed() {
        assertOffence(HouseStyle::undocumentedClasses, "\nclass A {}", ":2 A");
        assertOffence(HouseStyle::undocumentedClasses, "/** Words */\nclass A {}", ":2 A");
        assertFine(HouseStyle::undocumentedClasses, "/** A sentence. */\nclass A { class Inner {} }");
    }

    @Test
    void aPackageWithoutItsWordsIsNoticed() {
        String info = "a/package-info.java";
        assertThat(style("a/A.java", "class A {}").poorPackageInfos()).containsExactly(info + ":1 is missing");
        assertThat(style(info, "@NullMarked package a;").poorPackageInfos()).hasSize(1);
        assertThat(style(info, "/** Words. */ package a;").poorPackageInfos()).hasSize(1);
        assertThat(style(info, "/** Words. */ @NullMarked package a;").poorPackageInfos())
                .isEmpty();
    }

    @Test
    void aStaticFieldThatCanChangeIsNoticed() {
        assertOffence(HouseStyle::staticFieldsThatCanChange, "class A {\nstatic int count;\n}", ":2 count");
        assertFine(HouseStyle::staticFieldsThatCanChange, "class A { static final int MAX = 1; int own; }");
        assertFine(HouseStyle::staticFieldsThatCanChange, "enum A { ONE }");
        assertFine(HouseStyle::staticFieldsThatCanChange, "interface A { static int MAX = 1; }");
    }

    private static void assertOffence(Function<HouseStyle, List<String>> rule, String source, String offence) {
        assertThat(rule.apply(style("a/A.java", source))).containsExactly("a/A.java" + offence);
    }

    private static void assertFine(Function<HouseStyle, List<String>> rule, String source) {
        assertThat(rule.apply(style("a/A.java", source))).isEmpty();
    }

    private static HouseStyle style(String path, String source) {
        return new HouseStyle(ParsedSources.of(Map.of(path, source)));
    }
}
