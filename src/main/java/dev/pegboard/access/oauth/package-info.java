/** Access tokens that somebody else gives out, as OAuth 2.1 has it. Loaded only by servers that were told of one. */
@NullMarked
package dev.pegboard.access.oauth;

import org.jspecify.annotations.NullMarked;
