package dev.pegboard.cli;

/** Looks every second whether the offer has changed, so that clients learn of it while they wait. */
final class OfferWatch implements Runnable, AutoCloseable {
    private static final long PAUSE_MILLIS = 1_000;

    private final LiveOffer offer;
    private final Thread thread;

    OfferWatch(LiveOffer offer) {
        this.offer = offer;
        this.thread = new Thread(this, "offer");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try {
            while (true) {
                Thread.sleep(PAUSE_MILLIS);
                offer.look();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // The server has ended.
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
