/** Whole databases of MySQL and MariaDB, table by table and by their own programs. */
@NullMarked
package dev.pegboard.engine.db.admin.mysql;

import org.jspecify.annotations.NullMarked;
