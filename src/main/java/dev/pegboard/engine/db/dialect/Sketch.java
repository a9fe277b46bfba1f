package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.schema.ColumnBlueprint;
import dev.pegboard.engine.db.schema.Piece;
import dev.pegboard.engine.db.schema.TableName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Columns and pieces of many tables while they come in, in the order of their coming. */
final class Sketch {
    private final Map<TableName, List<ColumnBlueprint>> columns = new LinkedHashMap<>();
    private final Map<TableName, List<Piece>> pieces = new LinkedHashMap<>();

    boolean add(TableName table, ColumnBlueprint column) {
        return columns.computeIfAbsent(table, name -> new ArrayList<>()).add(column);
    }

    boolean add(TableName table, Piece piece) {
        return pieces.computeIfAbsent(table, name -> new ArrayList<>()).add(piece);
    }

    List<ColumnBlueprint> columns(TableName table) {
        return List.copyOf(columns.getOrDefault(table, List.of()));
    }

    List<Piece> pieces(TableName table) {
        return List.copyOf(pieces.getOrDefault(table, List.of()));
    }
}
