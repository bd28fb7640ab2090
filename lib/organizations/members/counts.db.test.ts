import { afterEach, expect, it } from "vitest";
import { checks } from "@/lib/administration/verify/checks";
import { newId } from "@/lib/core/ids";
import { listEffectivePermissions } from "@/lib/organizations/permissions/queries";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";
import { disableAccount, person, world } from "@/lib/testing/world";
import { listMembers } from "./queries";

/** Returns the wrong stored counts and sort names of an organization's members, as verify() finds them. */
async function wrongIn(organizationId: string): Promise<string[]> {
  const claims = ["Organizations count their members", "Members are sorted by the names of their accounts"];
  const found = await Promise.all(
    checks
      .filter(({ claim }) => claims.includes(claim))
      .map(async ({ sql }) => (await pool().query<{ example: string }>(sql)).rows),
  );
  expect(found).toHaveLength(claims.length);
  return found.flat().flatMap(({ example }) => (example.startsWith(organizationId) ? [example] : []));
}

const countsOf = async (organizationId: string) =>
  Object.fromEntries(
    (await database().memberCount.findMany({ where: { organizationId, members: { gt: 0 } } })).map(
      ({ role, members, seen, enabled }) => [role, [members, seen, enabled]],
    ),
  );

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of open.splice(0)) await end();
});

/** Opens a transaction whose statements can be checked for waiting on a lock. */
async function transaction() {
  const connection = await pool().connect();
  await connection.query("BEGIN");
  let ended = false;
  const end = async (how: "COMMIT" | "ROLLBACK") => {
    if (ended) return;
    ended = true;
    await connection.query(how);
    connection.release();
  };
  open.push(() => end("ROLLBACK"));
  const { rows } = await connection.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return {
    run: (sql: string, ...values: unknown[]) => connection.query(sql, values),
    commit: () => end("COMMIT"),
    rollback: () => end("ROLLBACK"),
    waits: () =>
      expect
        .poll(async () => {
          const blocked = await pool().query("SELECT cardinality(pg_blocking_pids($1)) > 0 AS yes", [
            rows[0]!.pid,
          ]);
          return blocked.rows[0].yes;
        })
        .toBe(true),
  };
}

const ADD = `INSERT INTO "Member" ("organizationId", "userId", "role") VALUES ($1, $2, $3::"Role")`;
const CHANGE = `UPDATE "Member" SET "role" = $3::"Role" WHERE "organizationId" = $1 AND "userId" = $2`;
const RENAME = `UPDATE "User" SET "displayName" = $2 WHERE "id" = $1`;

it("the count of members follows joining, changing, visiting, disabling and leaving", async () => {
  const { organization, member } = await world();
  const { id } = organization;
  const [one, other] = [await member("read"), await member(null)];
  expect(await countsOf(id)).toEqual({ admin: [1, 0, 1], read: [1, 0, 1], guest: [1, 0, 1] });
  const change = (userId: string, data: object) =>
    database().member.update({ where: { organizationId_userId: { organizationId: id, userId } }, data });
  await change(one.id, { role: "edit", lastSeenAt: new Date() });
  await change(other.id, { disabledAt: new Date() });
  expect(await countsOf(id)).toEqual({ admin: [1, 0, 1], edit: [1, 1, 1], guest: [1, 0, 0] });
  await change(other.id, { role: "edit" });
  expect(await countsOf(id)).toEqual({ admin: [1, 0, 1], edit: [2, 1, 1] });
  await change(other.id, { disabledAt: null });
  await database().member.delete({
    where: { organizationId_userId: { organizationId: id, userId: one.id } },
  });
  await database().user.delete({ where: { id: other.id } });
  expect(await countsOf(id)).toEqual({ admin: [1, 0, 1] });
  expect(await wrongIn(id)).toEqual([]);
});

it("the count of members follows statements that change many", async () => {
  const { organization } = await world();
  await pool().query(
    `INSERT INTO "User" ("id", "email", "displayName") SELECT $1 || n, lower($1) || n || '@example.test', 'Person ' || n FROM generate_series(1, 300) n`,
    [organization.id],
  );
  await pool().query(
    `INSERT INTO "Member" ("organizationId", "userId", "role")
     SELECT $1, $1 || n, CASE WHEN n % 3 > 0 THEN 'read'::"Role" END FROM generate_series(1, 300) n`,
    [organization.id],
  );
  expect(await countsOf(organization.id)).toMatchObject({ read: [200, 0, 200], guest: [100, 0, 100] });
  await pool().query(`UPDATE "Member" SET "role" = 'edit' WHERE "organizationId" = $1 AND "role" = 'read'`, [
    organization.id,
  ]);
  expect(await countsOf(organization.id)).toMatchObject({ edit: [200, 0, 200], guest: [100, 0, 100] });
  expect(await wrongIn(organization.id)).toEqual([]);
});

it("the count of members follows concurrent transactions, except one that is rolled back", async () => {
  const { organization, member } = await world();
  const [one, other, comer, leaver] = [
    await member("read"),
    await member("edit"),
    await person(),
    await person(),
  ];
  const [first, second, third] = [await transaction(), await transaction(), await transaction()];
  await first.run(ADD, organization.id, comer.id, "read");
  await first.run(CHANGE, organization.id, one.id, "edit");
  const change = second.run(CHANGE, organization.id, other.id, "read");
  const add = third.run(ADD, organization.id, leaver.id, "read");
  await second.waits();
  await third.waits();
  await first.commit();
  await Promise.race([change, add]);
  await Promise.all([change.then(second.commit), add.then(third.rollback)]);
  expect(await countsOf(organization.id)).toEqual({ admin: [1, 0, 1], read: [2, 0, 2], edit: [1, 0, 1] });
  expect(await wrongIn(organization.id)).toEqual([]);
});

it("a member renamed while being added is sorted by the new name, in either order", async () => {
  const { organization } = await world();
  const [early, late] = [await person(), await person()];
  const [adds, renames] = [await transaction(), await transaction()];
  await adds.run(ADD, organization.id, early.id, "read");
  await renames.run(RENAME, late.id, "Zoë");
  const renamed = renames.run(RENAME, early.id, "Ärla");
  await renames.waits();
  await adds.commit();
  await renamed;
  const addition = await transaction();
  const added = addition.run(ADD, organization.id, late.id, "read");
  await addition.waits();
  await renames.commit();
  await added;
  await addition.commit();
  const names = await database().member.findMany({
    where: { organizationId: organization.id, userId: { in: [early.id, late.id] } },
    orderBy: { sortName: "asc" },
  });
  expect(new Map(names.map(({ userId, sortName }) => [userId, sortName]))).toEqual(
    new Map([
      [late.id, "zoë"],
      [early.id, "ärla"],
    ]),
  );
  expect(await wrongIn(organization.id)).toEqual([]);
});

it("an organization can be deleted with all memberships", async () => {
  const { organization, member } = await world();
  await member("read");
  await pool().query(`DELETE FROM "Organization" WHERE "id" = $1`, [organization.id]);
  expect(await countsOf(organization.id)).toEqual({});
  expect(await wrongIn(organization.id)).toEqual([]);
});

it("lists of people with access omit and do not count disabled accounts", async () => {
  const { organization, space, member } = await world();
  const [on, off, granted] = [await member("read"), await member("read"), await member(null)];
  const made = await space();
  await database().spaceGrant.create({
    data: { id: newId(), spaceId: made.id, userId: granted.id, role: "edit" },
  });
  const item = { ...made, kind: "space", role: null } as const;
  const read = (role?: string) => listEffectivePermissions(database(), item, { role });
  expect(await read()).toMatchObject({ count: 4 });
  await disableAccount(off);
  await disableAccount(granted);
  expect((await read()).count).toBe(2);
  expect(await read("read")).toMatchObject({ items: [{ user: { id: on.id } }], count: 1 });
  expect(await read("edit")).toMatchObject({ items: [], count: 0 });
  const filter = { sort: "joinedAt", order: "asc" } as const;
  expect((await listMembers(database(), organization.id, filter, true)).count).toBe(4);
});
