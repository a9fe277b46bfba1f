package dev.pegboard;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameStartingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import dev.pegboard.base.Command;
import dev.pegboard.base.Records;
import dev.pegboard.catalog.Tool;
import dev.pegboard.mcp.message.Revision;

/** Who may know whom. */
final class Architecture {
    static final ArchRule CALLS_FLOW_ONE_WAY = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .withOptionalLayers(true)
            .layer("main")
            .definedBy("dev.pegboard")
            .layer("cli")
            .definedBy("dev.pegboard.cli..")
            .layer("gateway")
            .definedBy("dev.pegboard.gateway..")
            .layer("install")
            .definedBy("dev.pegboard.install..")
            .layer("transport")
            .definedBy("dev.pegboard.transport..")
            .layer("instance")
            .definedBy("dev.pegboard.instance..")
            .layer("mcp")
            .definedBy("dev.pegboard.mcp..")
            .layer("call")
            .definedBy("dev.pegboard.call..")
            .layer("conformance")
            .definedBy("dev.pegboard.conformance..")
            .layer("tools")
            .definedBy("dev.pegboard.tools..")
            .layer("catalog")
            .definedBy("dev.pegboard.catalog..")
            .layer("workspace")
            .definedBy("dev.pegboard.workspace..")
            .layer("grant")
            .definedBy("dev.pegboard.grant..")
            .layer("engine")
            .definedBy("dev.pegboard.engine..")
            .layer("wire")
            .definedBy("dev.pegboard.wire..")
            .layer("base")
            .definedBy("dev.pegboard.base..")
            .whereLayer("main")
            .mayOnlyAccessLayers("cli")
            .whereLayer("cli")
            .mayOnlyAccessLayers(
                    "gateway",
                    "install",
                    "transport",
                    "instance",
                    "mcp",
                    "call",
                    "conformance",
                    "catalog",
                    "workspace",
                    "grant",
                    "engine",
                    "base")
            .whereLayer("gateway")
            .mayOnlyAccessLayers("instance", "mcp", "call", "catalog", "workspace", "wire", "base")
            .whereLayer("install")
            .mayOnlyAccessLayers("base")
            .whereLayer("transport")
            .mayOnlyAccessLayers("mcp", "call", "catalog", "wire", "base")
            .whereLayer("instance")
            .mayOnlyAccessLayers("workspace", "base")
            .whereLayer("mcp")
            .mayOnlyAccessLayers("call", "catalog", "base")
            .whereLayer("call")
            .mayOnlyAccessLayers("catalog", "workspace", "base")
            .whereLayer("conformance")
            .mayOnlyAccessLayers("catalog", "base")
            .whereLayer("tools")
            .mayOnlyAccessLayers("catalog", "workspace", "grant", "engine", "base")
            .whereLayer("catalog")
            .mayOnlyAccessLayers("workspace", "grant", "base")
            .whereLayer("workspace")
            .mayOnlyAccessLayers("grant", "engine", "base")
            .whereLayer("grant")
            .mayOnlyAccessLayers("base")
            .whereLayer("engine")
            .mayOnlyAccessLayers("base")
            .whereLayer("wire")
            .mayOnlyAccessLayers("base")
            .whereLayer("base")
            .mayNotAccessAnyLayer();

    static final ArchRule MCP_IS_BUILT_IN_STOREYS = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .withOptionalLayers(true)
            .layer("server")
            .definedBy("dev.pegboard.mcp")
            .layer("legacy")
            .definedBy("dev.pegboard.mcp.legacy..")
            .layer("modern")
            .definedBy("dev.pegboard.mcp.modern..")
            .layer("operation")
            .definedBy("dev.pegboard.mcp.operation..")
            .layer("message")
            .definedBy("dev.pegboard.mcp.message..")
            .whereLayer("server")
            .mayOnlyAccessLayers("legacy", "modern", "operation", "message")
            .whereLayer("legacy")
            .mayOnlyAccessLayers("operation", "message")
            .whereLayer("modern")
            .mayOnlyAccessLayers("operation", "message")
            .whereLayer("operation")
            .mayOnlyAccessLayers("message")
            .whereLayer("message")
            .mayNotAccessAnyLayer();

    static final ArchRule NO_PACKAGES_NEED_EACH_OTHER =
            slices().matching("dev.pegboard.(**)").should().beFreeOfCycles();

    /** All else that the command line tells of a project, it learns from tools and the workspace. */
    static final ArchRule THE_COMMAND_LINE_KNOWS_DRIVERS_AND_NO_OTHER_ENGINE = noClasses()
            .that()
            .resideInAPackage("dev.pegboard.cli..")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.pegboard.engine..")
                    .and(not(resideInAPackage("dev.pegboard.engine.db.driver.."))));

    static final ArchRule TRANSPORTS_DO_NOT_KNOW_EACH_OTHER =
            slices().matching("dev.pegboard.transport.(*)..").should().notDependOnEachOther();

    static final ArchRule ENGINES_DO_NOT_KNOW_EACH_OTHER =
            slices().matching("dev.pegboard.engine.(*)..").should().notDependOnEachOther();

    static final ArchRule ENGINES_KNOW_LITTLE_ELSE = classes()
            .that()
            .resideInAPackage("dev.pegboard.engine..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.pegboard.engine..",
                    "dev.pegboard.base..",
                    "java..",
                    "javax.net.ssl..",
                    "javax.sql..",
                    "javax.xml..",
                    "org.w3c.dom..",
                    "org.xml.sax..",
                    "org.jspecify..",
                    "org.snakeyaml..",
                    "com.zaxxer.hikari..",
                    "org.postgresql..",
                    "org.sqlite..",
                    "org.duckdb..",
                    "org.h2..");

    static final ArchRule CONNECTIONS_ARE_POOLED_IN_ONE_PLACE =
            onlyIn("dev.pegboard.engine.db.connection..").mayKnow("com.zaxxer.hikari..");

    static final ArchRule A_DRIVER_IS_KNOWN_TO_ITS_ENGINE_ALONE = onlyIn(
                    "dev.pegboard.engine.db.dialect..", "dev.pegboard.engine.db.admin..")
            .mayKnow("org.postgresql..", "org.sqlite..", "org.duckdb..", "org.h2..");

    static final ArchRule ENGINES_SPEAK_NO_JSON = noClasses()
            .that()
            .resideInAPackage("dev.pegboard.engine..")
            .and()
            .resideOutsideOfPackage("dev.pegboard.engine.db.discovery..") // The files of a project are its subject.
            .and()
            .haveSimpleNameNotEndingWith("Plan") // Several databases write theirs as JSON.
            .should()
            .dependOnClassesThat(resideInAPackage("dev.pegboard.base")
                    .and(simpleNameStartingWith("Json").or(belongToAnyOf(Records.class))));

    static final ArchRule TOOLS_ARE_FINAL = classes()
            .that()
            .areAssignableTo(Tool.class)
            .and()
            .areNotInterfaces()
            .should()
            .haveModifier(JavaModifier.FINAL)
            .andShould()
            .resideInAPackage("dev.pegboard.tools.*");

    static final ArchRule TOOLS_ARE_HIDDEN =
            classes().that().resideInAPackage("dev.pegboard.tools..").should().notBePublic();

    static final ArchRule ONLY_THE_BUILD_COMPILES_THE_CATALOGUE =
            onlyIn("dev.pegboard.catalog.build..").mayKnow("dev.pegboard.catalog.build..");

    /** The command line asks for a revision by its name, as any client does. */
    static final ArchRule MESSAGES_STAY_AT_THE_EDGE = noClasses()
            .that()
            .resideOutsideOfPackages("dev.pegboard.mcp..", "dev.pegboard.transport..", "dev.pegboard.gateway..")
            .should()
            .dependOnClassesThat(
                    resideInAPackage("dev.pegboard.mcp.message..").and(not(belongToAnyOf(Revision.class))));

    static final ArchRule JSON_IS_OUR_OWN = onlyIn().mayKnow("tools.jackson..", "com.fasterxml..");

    static final ArchRule YAML_IS_READ_IN_THREE_PLACES = onlyIn(
                    "dev.pegboard.workspace..", "dev.pegboard.catalog.build..", "dev.pegboard.engine.db.discovery..")
            .mayKnow("org.snakeyaml..");

    static final ArchRule OPTIONS_ARE_READ_BY_THE_COMMAND_LINE =
            onlyIn("dev.pegboard.cli..").mayKnow("picocli..");

    static final ArchRule HTTP_IS_OUR_OWN = onlyIn().mayKnow("com.sun.net.httpserver..");

    /** Strangers are called there, with TLS and proxies, and seldom: the JDK's client may take its time to load. */
    static final ArchRule ONLY_MODELS_ARE_CALLED_BY_THE_JDKS_CLIENT =
            onlyIn("dev.pegboard.model..").mayKnow("java.net.http..");

    static final ArchRule PROGRAMS_ARE_STARTED_IN_ONE_PLACE = noClasses()
            .that(not(belongToAnyOf(Command.class))
                    .and(not(resideInAnyPackage("dev.pegboard.cli..", "dev.pegboard.instance.."))))
            .should()
            .dependOnClassesThat(belongToAnyOf(ProcessBuilder.class))
            .orShould()
            .callMethod(Runtime.class, "exec", String[].class);

    static final ArchRule STANDARD_OUTPUT_BELONGS_TO_THE_COMMAND_LINE = noClasses()
            .that()
            .resideOutsideOfPackage("dev.pegboard.cli..")
            .should()
            .accessField(System.class, "out");

    private Architecture() {}

    private static Home onlyIn(String... packages) {
        return new Home(packages);
    }

    /** The packages something is kept in. */
    private record Home(String... packages) {
        ArchRule mayKnow(String... kept) {
            return noClasses()
                    .that(not(resideInAnyPackage(packages)))
                    .should()
                    .dependOnClassesThat(resideInAnyPackage(kept))
                    .as("only " + String.join(", ", packages) + " may know " + String.join(", ", kept));
        }
    }
}
