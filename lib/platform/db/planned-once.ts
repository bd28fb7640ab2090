import "server-only";
import { connectionOf, isRoot } from "./client";
import { PLAN_ONCE, PLAN_WITH_VALUES } from "./plans";
import type { Statement } from "./prepared";

/**
 * Has a prepared statement planned once per connection in transactions, too: for one whose plan does not depend on its
 * values and is costly to make. What switches between the plans goes out with the statement.
 */
export const plannedOnce =
  <Row>(statement: Statement<Row>): Statement<Row> =>
  async (db, values) => {
    if (isRoot(db)) return statement(db, values);
    const connection = connectionOf(db);
    const [, rows] = await Promise.all([
      connection.query({ name: "plan-once", text: PLAN_ONCE, values: [] }),
      statement(db, values),
      connection.query({ name: "plan-with-values", text: PLAN_WITH_VALUES, values: [] }),
    ]);
    return rows;
  };
