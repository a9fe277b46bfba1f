package dev.pegboard.engine.db.sql;

import dev.pegboard.engine.db.sql.Rules.Habit;

/** What ClickHouse may be asked. */
final class ClickHouseRules {
    static final Rules RULES = new Rules()
            .begin("select with from show describe desc explain exists")
            .habits(Habit.WITH_VALUES, Habit.DESCRIBES_TABLES)
            .refuse(Reason.STORES, "into")
            .refuse(Reason.SETTINGS, "settings")
            .refuse(Reason.CODE, "parallel with")
            .deny(Reason.FILES, "file filecluster executable input sqlite infile")
            .deny(Reason.NETWORK, """
                    url urlcluster remote remotesecure cluster clusterallreplicas s3 s3cluster gcs hdfs hdfscluster
                    azureblobstorage azureblobstoragecluster mysql postgresql mongodb redis odbc jdbc hudi hudicluster
                    iceberg* deltalake* hive ytsaurus arrowflight prometheus*""")
            .deny(Reason.SERVER, "addresstosymbol addresstoline addresstolinewithinlines demangle catboostevaluate");

    private ClickHouseRules() {}
}
