/** TLS for servers, from the files that certificate authorities hand out. Knows no HTTP. */
@NullMarked
package dev.pegboard.tls;

import org.jspecify.annotations.NullMarked;
