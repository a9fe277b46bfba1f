/** What the official conformance suite expects a server to offer, behind a hidden switch. */
@NullMarked
package dev.pegboard.conformance;

import org.jspecify.annotations.NullMarked;
