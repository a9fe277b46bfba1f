package dev.pegboard.engine.db.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.Misestimate;
import dev.pegboard.engine.db.PlanShares;
import dev.pegboard.engine.db.schema.PlanNode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Plans as PostgreSQL writes them, and what is made of them. */
class PostgresPlanTest {
    private static final String ANALYZED = """
            Limit  (cost=10.00..20.00 rows=10 width=8) (actual time=0.100..5.000 rows=10.00 loops=1)
              InitPlan 1
                ->  Result  (cost=0.00..1.00 rows=1 width=4) (actual time=0.001..0.500 rows=1 loops=1)
              ->  Nested Loop  (cost=10.00..200.00 rows=100 width=8) (actual time=0.100..4.000 rows=10 loops=1)
                    Join Filter: (a.id = b.id)
                    ->  Seq Scan on a  (cost=0.00..50.00 rows=1000 width=8) (actual time=0.010..1.000 rows=20 loops=1)
                          Filter: (x > 1)
                    ->  Index Scan using b_pkey on b  (cost=0.10..0.50 rows=1 width=8) (actual time=0.010..0.020 rows=50 loops=100)
                    ->  Seq Scan on c  (cost=0.00..1.00 rows=1 width=8) (never executed)
            Planning Time: 0.200 ms
            JIT:
              Functions: 3
            Execution Time: 5.100 ms""";

    private final PlanNode root = PostgresPlan.read(ANALYZED.lines().toList());

    @Test
    void stepsStandUnderThoseThatTakeTheirRows() {
        assertThat(root.what()).isEqualTo("Limit");
        assertThat(root.children()).extracting(PlanNode::what).containsExactly("Result", "Nested Loop");
        PlanNode loop = root.children().getLast();
        assertThat(loop.children())
                .extracting(PlanNode::what)
                .containsExactly("Seq Scan on a", "Index Scan using b_pkey on b", "Seq Scan on c");
        assertThat(loop.details()).containsExactly("Join Filter: (a.id = b.id)");
        assertThat(loop.children().getFirst().details()).containsExactly("Filter: (x > 1)");
        assertThat(loop.children().getLast().details()).isEmpty();
    }

    @Test
    void whatIsAboutTheWholePlanBelongsToItsLastStep() {
        assertThat(root.details())
                .containsExactly(
                        "InitPlan 1", "Planning Time: 0.200 ms", "JIT:", "Functions: 3", "Execution Time: 5.100 ms");
    }

    @Test
    void realFiguresAreReadAndAddedUpOverAllRuns() {
        PlanNode index = root.children().getLast().children().get(1);
        assertThat(index.rows()).contains(1.0);
        assertThat(index.actual()).contains(new PlanNode.Actual(50, 2, 100));
        PlanNode unused = root.children().getLast().children().getLast();
        assertThat(unused.actual()).contains(new PlanNode.Actual(0, 0, 0));
    }

    @Test
    void theSharesOfAllStepsAreTheWhole() {
        for (PlanShares shares : List.of(PlanShares.ofCost(root), PlanShares.ofTime(root))) {
            assertThat(sum(root, shares)).isCloseTo(1.0, org.assertj.core.data.Offset.offset(1e-9));
        }
        assertThat(PlanShares.ofTime(root).costliest().map(PlanNode::what)).contains("Index Scan using b_pkey on b");
    }

    @Test
    void whatALimitLeftOutIsNoMisestimate() {
        assertThat(Misestimate.worst(root))
                .hasValueSatisfying(worst -> assertThat(worst.node().what()).startsWith("Index Scan"))
                .hasValueSatisfying(worst -> assertThat(worst.factor()).isEqualTo(50));
    }

    @Test
    void aTextWithoutStepsIsOneStep() {
        PlanNode odd = PostgresPlan.read(List.of("distribution: local", "• values"));
        assertThat(odd.what()).isEqualTo("distribution: local\n• values");
        assertThat(odd.cost()).isEqualTo(Optional.empty());
    }

    private static double sum(PlanNode node, PlanShares shares) {
        return shares.share(node)
                + node.children().stream()
                        .mapToDouble(child -> sum(child, shares))
                        .sum();
    }
}
