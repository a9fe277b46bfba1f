package dev.pegboard.engine.db.connection;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.dialect.Access;
import dev.pegboard.engine.db.dialect.Engine;
import java.time.Duration;

/**
 * What a pool is made for.
 *
 * @param name what people call the database, for messages
 * @param most how many connections it may have
 * @param limit how long a statement may run
 */
public record PoolPlan(String name, Engine engine, Address address, Access access, int most, Duration limit) {}
