package dev.pegboard.bench;

/** The accounts of pgbench at scale 10, each with a balance that follows from its number; knows no server. */
final class Accounts {
    static final int COUNT = 1_000_000;

    /** Asks for one account; which one follows from the id of the call. */
    static final String POINT = "SELECT abalance FROM pgbench_accounts WHERE aid = {account}";

    /** The rows that pgbench would make, but with balances that tell one row from another. */
    static final String[] FILL = {
        "INSERT INTO pgbench_branches SELECT n, 0, '' FROM generate_series(1, 10) n",
        "INSERT INTO pgbench_tellers SELECT n, (n - 1) / 10 + 1, 0, '' FROM generate_series(1, 100) n",
        "INSERT INTO pgbench_accounts SELECT n, (n - 1) / 100000 + 1, 7919::bigint * n % 999983 + 1000, ''"
                + " FROM generate_series(1, 1000000) n"
    };

    private Accounts() {}

    /** The account that a call asks for: neighbouring calls ask for accounts far apart. */
    static long account(long id) {
        return id * 104_729 % COUNT + 1;
    }

    static long balance(long account) {
        return 7919 * account % 999_983 + 1000;
    }

    static long balanceFor(long id) {
        return balance(account(id));
    }

    /** All accounts up to a number, in order. */
    static String upTo(int rows) {
        return "SELECT aid, bid, abalance FROM pgbench_accounts WHERE aid <= " + rows + " ORDER BY aid";
    }
}
