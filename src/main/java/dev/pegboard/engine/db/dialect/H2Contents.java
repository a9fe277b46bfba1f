package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.VisibleText;
import dev.pegboard.engine.db.sql.Definitions;
import java.nio.file.Path;
import java.util.Optional;
import org.h2.engine.MetaRecord;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.db.ValueDataType;
import org.h2.mvstore.tx.TransactionStore;
import org.h2.mvstore.type.DataType;
import org.h2.mvstore.type.LongDataType;
import org.h2.result.RowFactory;
import org.h2.result.SearchRow;
import org.h2.value.CompareMode;
import org.h2.value.TypeInfo;
import org.h2.value.Typed;
import org.h2.value.VersionedValue;
import org.jspecify.annotations.Nullable;

/**
 * Looks into an H2 file before H2 opens it. H2 then runs what the file consists of: it compiles and starts triggers,
 * loads classes, and connects to other servers, all in this process. The file may be a stranger's, so none of it may be
 * there. Never runs anything of the file itself.
 */
final class H2Contents {
    /** Where H2 keeps the statements that made everything else. */
    private static final String DEFINITIONS = "table.0";

    private H2Contents() {}

    /** Throws if the file has more than data; shared says that another program may have it open. */
    static void require(Path file, Optional<String> key, boolean shared) {
        MVStore.Builder builder =
                new MVStore.Builder().fileName(file.toString()).readOnly();
        key.ifPresent(words -> builder.encryptionKey(words.toCharArray()));
        try (MVStore store = builder.open()) {
            TransactionStore rows = new TransactionStore(store, new ValueDataType());
            rows.init();
            if (store.hasMap(DEFINITIONS)) {
                Cursor<Long, VersionedValue<SearchRow>> all = rows.begin()
                        .openMap(DEFINITIONS, LongDataType.INSTANCE, form())
                        .map
                        .cursor(null);
                while (all.hasNext()) {
                    all.next();
                    judge(file, all.getValue().getCurrentValue());
                    judge(file, all.getValue().getCommittedValue());
                }
            }
        } catch (Fault harm) {
            throw harm;
        } catch (RuntimeException e) { // A store that was made to be odd can break its reader anywhere.
            boolean locked = e instanceof MVStoreException own && own.getErrorCode() == DataUtils.ERROR_FILE_LOCKED;
            if (!locked || !shared) { // Whoever has it open did run what is in it; we only talk to that program.
                throw unreadable(file, e, locked);
            }
        }
    }

    /** The very form in which H2 reads them; what the file itself says about it need not be true. */
    private static DataType<SearchRow> form() {
        Typed[] columns = {TypeInfo.TYPE_INTEGER, TypeInfo.TYPE_INTEGER, TypeInfo.TYPE_INTEGER, TypeInfo.TYPE_VARCHAR};
        return RowFactory.getDefaultRowFactory()
                .createRowFactory(null, CompareMode.getInstance(null, 0), null, columns, null, false)
                .getRowDataType();
    }

    private static void judge(Path file, @Nullable SearchRow row) {
        if (row == null) {
            return;
        }
        Optional<String> harm = Definitions.harm(new MetaRecord(row).getSQL());
        if (harm.isPresent()) {
            throw new Fault(
                    FaultCode.DB_RUNS_CODE,
                    "Opening " + file + " would run code or reach elsewhere. The file says: "
                            + VisibleText.quoted(harm.get()));
        }
    }

    private static Fault unreadable(Path file, RuntimeException reason, boolean locked) {
        String words = locked
                ? ": another program has it open. Add ;AUTO_SERVER=TRUE to the address that both use, or stop it"
                : " cannot be read: " + VisibleText.quoted(String.valueOf(reason.getMessage()));
        return new Fault(FaultCode.DB_UNREACHABLE, "The H2 file " + file + words, reason);
    }
}
