/** Leads the configuration of a worktree to another database than the project's own. Knows no git and opens no database. */
@NullMarked
package dev.pegboard.engine.db.repoint;

import org.jspecify.annotations.NullMarked;
