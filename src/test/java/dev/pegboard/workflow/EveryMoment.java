package dev.pegboard.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Kills a piece of work at each of its moments and looks what the next call makes of it: all done, or nothing. */
final class EveryMoment {
    private final Preparation preparation;
    private final String work;
    private int made;

    /** Makes a project on which some work can be done, of a name of its own. */
    @FunctionalInterface
    interface Preparation {
        Bench.State prepared(String name) throws Exception;
    }

    EveryMoment(String work, Preparation preparation) {
        this.preparation = preparation;
        this.work = work;
    }

    private Bench.State next() throws Exception {
        return preparation.prepared(work + made++);
    }

    /** Those that keep others of their process from going on come last, each in a process of its own. */
    void run() throws Exception {
        Bench.State whole = next();
        List<Boolean> moments = HaltingWork.moments(whole.bench(), work);
        String done = whole.text();
        assertThat(moments).hasSizeGreaterThan(2);
        List<Integer> free = new ArrayList<>();
        List<Integer> alone = new ArrayList<>();
        for (int i = 0; i < moments.size(); i++) {
            (moments.get(i) ? alone : free).add(i);
        }
        int processes = Math.max(1, alone.size());
        for (int i = 0; i < processes; i++) {
            List<Integer> batch = new ArrayList<>(i == 0 ? free : List.of());
            alone.stream().skip(i).limit(1).forEach(batch::add);
            kill(batch, done);
        }
    }

    private void kill(List<Integer> moments, String done) throws Exception {
        List<Bench.State> states = new ArrayList<>();
        List<String> before = new ArrayList<>();
        List<HaltingWork.Job> jobs = new ArrayList<>();
        for (int moment : moments) {
            Bench.State state = next();
            states.add(state);
            before.add(state.text());
            jobs.add(new HaltingWork.Job(state.bench(), work, moment));
        }
        assertThat(HaltingWork.kill(jobs)).isTrue();
        for (Bench.State state : states) {
            assertThat(state.bench().hasJournal()).isTrue();
            state.bench().work().workflows().list(); // The next call, whatever it is.
        }
        for (int i = 0; i < states.size(); i++) {
            check(states.get(i), work + " at moment " + moments.get(i), before.get(i), done);
        }
    }

    /** The database of a workflow stays in the trash once the worktree is gone: whoever ends it again ends it wholly. */
    private static void check(Bench.State state, String what, String before, String done) throws IOException {
        assertThat(state.bench().hasJournal()).as(what).isFalse();
        Optional<String> problem = state.bench().work().workflows().list().stream()
                .flatMap(entry -> entry.problem().stream())
                .findFirst();
        if (problem.isPresent()) {
            assertThat(problem.get()).as(what).contains("worktree is gone", "database is gone");
            HaltingWork.run(state.bench(), "end", () -> {});
            assertThat(state.text()).as(what).isEqualTo(done);
        }
        assertThat(state.text()).as(what).isIn(before, done);
    }
}
