import "server-only";
import { asTransaction, isRoot } from "./client";
import { inOrder } from "./in-order";
import { PLAN_ONCE, PLAN_WITH_VALUES } from "./plans";
import { prepared, type Statement } from "./prepared";

const planOnce = prepared("plan-once", PLAN_ONCE);
const planWithValues = prepared("plan-with-values", PLAN_WITH_VALUES);

/**
 * Plans a prepared statement once per connection, in transactions too: for one with an expensive plan that
 * does not depend on its values.
 */
export const plannedOnce =
  <Row>(statement: Statement<Row>): Statement<Row> =>
  async (db, values) => {
    if (isRoot(db)) return statement(db, values);
    const tx = asTransaction(db);
    const [, rows] = await inOrder(tx, [
      () => planOnce(tx),
      () => statement(tx, values),
      () => planWithValues(tx),
    ]);
    return rows;
  };
