/** What a server tells those who run it: counts, lines of its log, traces. Never changes an answer. */
@NullMarked
package dev.pegboard.observe;

import org.jspecify.annotations.NullMarked;
