/** Access tokens that this server itself gives out: made, found, taken back. */
@NullMarked
package dev.pegboard.access.token;

import org.jspecify.annotations.NullMarked;
