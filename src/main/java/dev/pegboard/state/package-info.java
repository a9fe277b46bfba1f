/** What servers keep beyond a restart: in files of the user, or where several servers share it. */
@NullMarked
package dev.pegboard.state;

import org.jspecify.annotations.NullMarked;
