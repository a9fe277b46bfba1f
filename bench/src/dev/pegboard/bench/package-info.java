/** Side-by-side benchmarks: a cheap client that knows servers only by the bytes on their pipes and sockets. */
package dev.pegboard.bench;
