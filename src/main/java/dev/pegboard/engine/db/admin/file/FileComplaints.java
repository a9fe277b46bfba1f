package dev.pegboard.engine.db.admin.file;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.admin.Complaints;
import dev.pegboard.engine.db.dialect.Engines;
import dev.pegboard.engine.db.dialect.Trouble;
import java.sql.SQLException;

/** What the complaints of an engine of files mean. */
record FileComplaints(FileForm form) implements Complaints {
    @Override
    public Fault of(SQLException complaint) {
        Trouble trouble = trouble(complaint, "");
        return trouble.missing()
                .filter(name -> name.kind() == Trouble.Missing.Kind.TABLE)
                .map(name -> new Fault(FaultCode.TABLE_NOT_FOUND, "There is no table '" + name.name() + "'", complaint))
                .orElseGet(() -> new Fault(trouble.code(), form.title() + " refused: " + trouble.message(), complaint));
    }

    Trouble trouble(SQLException complaint, String sql) {
        return Engines.of(form.engine()).trouble(complaint, sql);
    }
}
