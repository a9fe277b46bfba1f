/** Whole databases and worktrees of a project, under its rules: nothing is half done, and nothing is lost at once. */
@NullMarked
package dev.pegboard.workflow;

import org.jspecify.annotations.NullMarked;
