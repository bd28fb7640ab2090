import { expect, it } from "vitest";
import { database } from "./client";
import { plannedOnce } from "./planned-once";
import { prepared, type Statement } from "./prepared";
import { inTransaction } from "./transaction";

type Plans = { generic: number; custom: number; mode: string };
const plans = prepared(
  "count-plans",
  `SELECT "generic_plans"::int AS "generic", "custom_plans"::int AS "custom", current_setting('plan_cache_mode') AS "mode"
   FROM pg_prepared_statements WHERE "name" = $1`,
) as Statement<Plans>;
const one = (name: string) => prepared(name, "SELECT $1::int AS number") as Statement<{ number: number }>;
const often = one("planned-often");
const once = plannedOnce(one("planned-at-first"));

it("plans a statement once in a transaction, whose other statements are planned with their values", async () => {
  await inTransaction(database(), async (tx) => {
    for (const number of [1, 2, 3]) {
      expect(await once(tx, [number])).toEqual([{ number }]);
      expect(await often(tx, [number])).toEqual([{ number }]);
    }
    expect(await plans(tx, ["planned-at-first"])).toEqual([
      { generic: 3, custom: 0, mode: "force_custom_plan" },
    ]);
    expect(await plans(tx, ["planned-often"])).toMatchObject([{ generic: 0, custom: 3 }]);
  });
});

it("runs a statement outside of transactions unchanged", async () => {
  expect(await once(database(), [7])).toEqual([{ number: 7 }]);
});
