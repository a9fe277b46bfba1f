/** What people allowed agents to do, kept outside of every project. Knows no database and no tool. */
@NullMarked
package dev.pegboard.grant;

import org.jspecify.annotations.NullMarked;
