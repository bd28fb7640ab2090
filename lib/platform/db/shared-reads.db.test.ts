import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { database } from "./client";
import { pool } from "./pool";
import { prepared } from "./prepared";
import type { Sharing } from "./shared-reads";
import { StatementBatch } from "./statement-batch";
import { inTransaction } from "./transaction";

const readsOf = (shared: Sharing) => ({
  shared,
  userName: prepared<{ displayName: string }>(
    `test-shared-${shared}-name`,
    `SELECT "displayName" FROM "User" WHERE "id" = $1`,
    { shared },
  ),
  quotient: prepared<{ result: number }>(`test-shared-${shared}-quotient`, "SELECT 12 / $1::int AS result", {
    shared,
  }),
});

const newUser = () => {
  const id = randomUUID();
  return { id, email: `${id}@example.org`, displayName: "Before" };
};

afterEach(() => vi.restoreAllMocks());

/** How many statements go to the server while something is done. */
async function countSent(work: () => Promise<unknown>): Promise<number> {
  const add = vi.spyOn(StatementBatch.prototype, "add");
  await work();
  return add.mock.calls.length;
}

describe.each([readsOf("together"), readsOf("apart")])(
  "reads that are shared, $shared,",
  ({ shared, userName, quotient }) => {
    it("ask once what is asked for several times at once, and answer each with rows of its own", async () => {
      let answers: { result: number }[][] = [];
      const sent = await countSent(async () => {
        answers = await Promise.all([3, 4, 3, 3].map((divisor) => quotient(database(), [divisor])));
      });
      expect(sent).toBe(2);
      expect(answers.map(([row]) => row!.result)).toEqual([4, 3, 4, 4]);
      answers[0]![0]!.result = 0;
      expect(answers[2]![0]!.result).toBe(4);
    });

    it("ask again what is asked for later", async () => {
      const sent = await countSent(async () => {
        await quotient(database(), [3]);
        await quotient(database(), [3]);
      });
      expect(sent).toBe(2);
    });

    it("see what was committed before they were asked for", async () => {
      const user = newUser();
      await database().user.create({ data: user });
      for (let turn = 0; turn < 20; turn += 1) {
        const early = userName(database(), [user.id]);
        const displayName = `Name ${turn}`;
        await database().user.update({ where: { id: user.id }, data: { displayName } });
        const answers = await Promise.all([userName(database(), [user.id]), userName(database(), [user.id])]);
        expect(answers).toEqual([[{ displayName }], [{ displayName }]]);
        await early;
      }
    });

    it("fail alone", async () => {
      const outcomes = await Promise.allSettled(
        [3, 0, 4, 0, 6].map((divisor) => quotient(database(), [divisor])),
      );
      expect(
        outcomes.map((each) => (each.status === "fulfilled" ? each.value[0]!.result : "failed")),
      ).toEqual([4, "failed", 3, "failed", 2]);
    });

    it("all fail when there is no connection to be had, and go on when there is", async () => {
      const [method, times] = shared === "together" ? (["connect", 1] as const) : (["query", 2] as const);
      for (let time = 0; time < times; time += 1) {
        vi.spyOn(pool(), method).mockImplementationOnce(() => Promise.reject(new Error("No connection.")));
      }
      const outcomes = await Promise.allSettled([3, 4].map((divisor) => quotient(database(), [divisor])));
      expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
      expect(await quotient(database(), [3])).toEqual([{ result: 4 }]);
    });

    it("are part of a transaction that they are asked for in", async () => {
      const user = newUser();
      await inTransaction(database(), async (tx) => {
        await tx.user.create({ data: user });
        const [inside, outside] = await Promise.all([
          userName(tx, [user.id]),
          userName(database(), [user.id]),
        ]);
        expect([inside, outside]).toEqual([[{ displayName: "Before" }], []]);
      });
    });

    it("answer hundreds at once", async () => {
      const divisors = Array.from({ length: 200 }, (_, index) => index + 1);
      const answers = await Promise.all(divisors.map((divisor) => quotient(database(), [divisor])));
      expect(answers.map(([row]) => row!.result)).toEqual(
        divisors.map((divisor) => Math.floor(12 / divisor)),
      );
    });
  },
);
