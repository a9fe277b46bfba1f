package dev.pegboard.catalog;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The limits of one parameter that its Java type does not say. A parameter with a default is never required. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Parameter {
    long NO_LIMIT = Long.MIN_VALUE;

    long min() default NO_LIMIT;

    long max() default NO_LIMIT;

    int maxLength() default -1;

    String pattern() default "";

    /** The default value, written as JSON. */
    String byDefault() default "";
}
