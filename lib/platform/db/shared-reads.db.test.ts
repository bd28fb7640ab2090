import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { database } from "./client";
import { pool } from "./pool";
import { prepared, type Statement } from "./prepared";
import type { ReadSharing } from "./shared-reads";
import { inTransaction } from "./transaction";

const readsOf = (shared: ReadSharing) => ({
  shared,
  userName: prepared(`test-shared-${shared}-name`, `SELECT "displayName" FROM "User" WHERE "id" = $1`, {
    shared,
  }) as Statement<{ displayName: string }>,
  quotient: prepared(`test-shared-${shared}-quotient`, "SELECT 12 / $1::int AS result", {
    shared,
  }) as Statement<{ result: number }>,
});

const newUser = () => {
  const id = randomUUID();
  return { id, email: `${id}@example.org`, displayName: "Before" };
};

afterEach(() => vi.restoreAllMocks());

/** Counts the statements that `work` sends to the server. */
async function countSent(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  return query.mock.calls.length;
}

describe.each([readsOf("together"), readsOf("apart")])(
  "shared reads, $shared,",
  ({ shared, userName, quotient }) => {
    it("are sent once for concurrent equal requests, each with its own rows", async () => {
      let answers: { result: number }[][] = [];
      const sent = await countSent(async () => {
        answers = await Promise.all([3, 4, 3, 3].map((divisor) => quotient(database(), [divisor])));
      });
      expect(sent).toBe(2);
      expect(answers.map(([row]) => row!.result)).toEqual([4, 3, 4, 4]);
      answers[0]![0]!.result = 0;
      expect(answers[2]![0]!.result).toBe(4);
    });

    it("are sent again for later requests", async () => {
      const sent = await countSent(async () => {
        await quotient(database(), [3]);
        await quotient(database(), [3]);
      });
      expect(sent).toBe(2);
    });

    it("see everything committed before the request", async () => {
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

    it("fail individually", async () => {
      const outcomes = await Promise.allSettled(
        [3, 0, 4, 0, 6].map((divisor) => quotient(database(), [divisor])),
      );
      expect(
        outcomes.map((each) => (each.status === "fulfilled" ? each.value[0]!.result : "failed")),
      ).toEqual([4, "failed", 3, "failed", 2]);
    });

    it("all fail without a connection, and recover with one", async () => {
      const [method, times] = shared === "together" ? (["connect", 1] as const) : (["query", 2] as const);
      for (let time = 0; time < times; time += 1) {
        vi.spyOn(pool(), method).mockImplementationOnce(() => Promise.reject(new Error("No connection.")));
      }
      const outcomes = await Promise.allSettled([3, 4].map((divisor) => quotient(database(), [divisor])));
      expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
      expect(await quotient(database(), [3])).toEqual([{ result: 4 }]);
    });

    it("are part of the transaction they run in", async () => {
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

    it("serve hundreds at once", async () => {
      const divisors = Array.from({ length: 200 }, (_, index) => index + 1);
      const answers = await Promise.all(divisors.map((divisor) => quotient(database(), [divisor])));
      expect(answers.map(([row]) => row!.result)).toEqual(
        divisors.map((divisor) => Math.floor(12 / divisor)),
      );
    });
  },
);

it("a connection that gave no answer is closed, and one that answered with an error is kept", async () => {
  const quotient = prepared("test-shared-lost", "SELECT 12 / $1::int AS result", {
    shared: "together",
  }) as Statement<{ result: number }>;
  const closed = vi.fn();
  pool().on("remove", closed);
  await expect(quotient(database(), [0])).rejects.toThrow("division by zero");
  expect(await quotient(database(), [3])).toEqual([{ result: 4 }]);
  expect(closed).not.toHaveBeenCalled();

  const lost = () => Promise.reject(new Error("Query read timeout"));
  vi.spyOn(pg.Client.prototype, "query").mockImplementationOnce(lost);
  await expect(quotient(database(), [5])).rejects.toThrow("Query read timeout");
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  pool().off("remove", closed);
  expect(await quotient(database(), [3])).toEqual([{ result: 4 }]);
});
