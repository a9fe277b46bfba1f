package dev.pegboard.base;

import java.util.regex.Pattern;

/** A pattern for names: * stands for any letters, ? for one; a backslash takes the meaning from the letter behind it. */
public record NamePattern(String written) {
    public boolean matches(String name) {
        StringBuilder expression = new StringBuilder();
        for (int i = 0; i < written.length(); i++) {
            char letter = written.charAt(i);
            if (letter == '*') {
                expression.append(".*");
            } else if (letter == '?') {
                expression.append('.');
            } else {
                boolean plain = letter == '\\' && i + 1 < written.length();
                expression.append(Pattern.quote(String.valueOf(plain ? written.charAt(++i) : letter)));
            }
        }
        return Pattern.compile(expression.toString(), Pattern.DOTALL)
                .matcher(name)
                .matches();
    }
}
