import "server-only";
import { connectionOf, isRoot } from "./client";
import { PLAN_ONCE, PLAN_WITH_VALUES } from "./plans";
import type { Statement } from "./prepared";

/**
 * Plans a prepared statement once per connection, in transactions too: for one with an expensive plan that
 * does not depend on its values. The statements that switch the plan mode are sent together with it.
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
