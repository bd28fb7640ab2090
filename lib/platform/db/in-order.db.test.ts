import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { database, type Tx } from "./client";
import { inOrder } from "./in-order";
import { prepared, type Statement } from "./prepared";
import { inTransaction } from "./transaction";

const insertUser = prepared(
  "test-in-order-insert",
  `INSERT INTO "User" (id, email, "displayName") VALUES ($1, $1 || '@example.org', $2)`,
);
const renameUser = prepared(
  "test-in-order-rename",
  `UPDATE "User" SET "displayName" = "displayName" || $2 WHERE id = $1 RETURNING "displayName"`,
) as Statement<{ displayName: string }>;
const nameOf = async (id: string) =>
  (await database().user.findUnique({ where: { id }, select: { displayName: true } }))?.displayName;
const inOne = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(database(), work);

it("inOrder runs statements in the order of the list and returns their results", async () => {
  const id = randomUUID();
  const results = await inOne((tx) =>
    inOrder(tx, [
      () => insertUser(tx, [id, ""]),
      () => renameUser(tx, [id, "a"]),
      false,
      () => renameUser(tx, [id, "b"]),
    ]),
  );
  expect(results).toEqual([[], [{ displayName: "a" }], undefined, [{ displayName: "ab" }]]);
});

it("inOrder waits for a step that sends its statement later", async () => {
  const id = randomUUID();
  await inOne((tx) =>
    inOrder(tx, [
      () => tx.user.create({ data: { id, email: `${id}@example.org`, displayName: "" } }),
      () => renameUser(tx, [id, "a"]),
      () => tx.user.update({ where: { id }, data: { displayName: "replaced" } }),
      () => renameUser(tx, [id, "b"]),
    ]),
  );
  expect(await nameOf(id)).toBe("replacedb");
});

it("inOrder fails with the first failure and calls no step after one that it waits for", async () => {
  const id = randomUUID();
  const called: string[] = [];
  const outcome = inOne((tx) =>
    inOrder(tx, [
      () => insertUser(tx, [id, ""]),
      () => Promise.reject(new Error("no")),
      async () => {
        called.push("later");
      },
    ]),
  );
  await expect(outcome).rejects.toThrow("no");
  expect(called).toEqual([]);
  expect(await nameOf(id)).toBeUndefined();
});

it("inOrder reports the failed statement, not the ones that the server skipped after it", async () => {
  const id = randomUUID();
  const outcome = inOne((tx) =>
    inOrder(tx, [
      () => insertUser(tx, [id, ""]),
      () => insertUser(tx, [id, ""]),
      () => renameUser(tx, [id, "a"]),
    ]),
  );
  await expect(outcome).rejects.toThrow("User_pkey");
});
