package dev.pegboard.catalog;

import java.util.concurrent.Callable;

/**
 * How to see whether a resource is still what it was, at little cost.
 *
 * @param about what is looked at, as a database; nobody looks at the same one twice at once
 * @param look gives a text that is another one as soon as the content is
 */
public record ResourceMark(Object about, Callable<String> look) {}
