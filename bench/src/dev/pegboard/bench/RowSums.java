package dev.pegboard.bench;

import java.io.IOException;

/** Adds up the accounts of an answer, and so knows whether it had every row and every value. */
final class RowSums {
    private int rows;
    private long accounts;
    private long balances;
    private boolean inOrder = true;

    void add(long account, long balance) {
        inOrder &= account == ++rows;
        accounts += account;
        balances += balance;
    }

    /** Throws unless these were the first accounts, all of them, each with its balance. */
    void require(int count) throws IOException {
        var right = new RowSums();
        for (int account = 1; account <= count; account++) {
            right.add(account, Accounts.balance(account));
        }
        if (!inOrder || rows != count || accounts != right.accounts || balances != right.balances) {
            throw new IOException("expected the first " + count + " accounts in order, but the answer has " + rows
                    + " rows that add up to " + accounts + " and " + balances);
        }
    }
}
