/** The way from an agent's server to the instance of the project that a call is about. */
@NullMarked
package dev.pegboard.gateway;

import org.jspecify.annotations.NullMarked;
