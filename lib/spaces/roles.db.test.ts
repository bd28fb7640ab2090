import fc from "fast-check";
import { expect, it } from "vitest";
import { type AccessLevel, type DefaultLevel, ROLES, type Role, roleIn } from "@/lib/access/roles";
import { findCollection } from "@/lib/collections/queries";
import { prismaClient } from "@/lib/db/client";
import { pool } from "@/lib/db/pool";
import { newId } from "@/lib/ids";
import { contextOf, type World, world } from "@/lib/testing/world";
import { presentSpace } from "./present";
import { findSpace, listSpaces } from "./queries";

/*
 * The rule of access exists twice: as a function for people to read, and in the database for lists. Here
 * both judge the same members, teams, collections and spaces, made up at random.
 */
const db = prismaClient();

type Place = { defaultLevel: DefaultLevel; personal?: Role | null; teams: (Role | null)[]; mine: boolean };
const role = fc.constantFrom<(Role | null)[]>(null, ...ROLES);
const place = fc.record({
  defaultLevel: fc.oneof(
    { weight: 3, arbitrary: fc.constant<DefaultLevel>("inherit") },
    { weight: 1, arbitrary: fc.constantFrom<DefaultLevel[]>("none", ...ROLES) },
  ),
  personal: fc.option(role, { nil: undefined, freq: 3 }),
  teams: fc.oneof(
    { weight: 2, arbitrary: fc.constant<(Role | null)[]>([]) },
    fc.array(role, { minLength: 1, maxLength: 2 }),
  ),
  mine: fc.boolean(),
});
const cases = fc.record({ role, collections: fc.array(place, { maxLength: 3 }), space: place });

const levelOf = ({ defaultLevel, personal, teams }: Place): AccessLevel => ({
  defaultLevel,
  teams,
  ...(personal !== undefined && { personal }),
});

async function grantsOf(w: World, userId: string, { personal, teams }: Place) {
  const grants: { id: string; userId?: string; teamId?: string; role: Role | null }[] = [];
  if (personal !== undefined) grants.push({ id: newId(), userId, role: personal });
  for (const teamRole of teams) {
    const team = await db.team.create({
      data: {
        id: newId(),
        organizationId: w.organization.id,
        title: "A team",
        members: { create: { userId } },
      },
    });
    grants.push({ id: newId(), teamId: team.id, role: teamRole });
  }
  return grants;
}

it("has the order of the ladder in the database", async () => {
  const { rows } = await pool().query(
    `SELECT enum_range(NULL::"Role")::text[] AS "roles", enum_range(NULL::"DefaultLevel")::text[] AS "levels"`,
  );
  expect(rows).toEqual([{ roles: ROLES, levels: ["inherit", "none", ...ROLES] }]);
});

it("gives the same role whether the database or the program judges", async () => {
  const w = await world();
  await fc.assert(
    fc.asyncProperty(cases, async ({ role: organizationRole, collections, space }) => {
      const someone = await w.member(organizationRole);
      const { actor } = contextOf(someone);
      const creator = (of: Place) => (of.mine ? someone.id : w.admin.id);
      const common = { organizationId: w.organization.id, title: "Made up" };

      let parentId: string | null = null;
      for (const [index, each] of collections.entries()) {
        const id: string = newId();
        await db.collection.create({
          data: {
            ...common,
            id,
            parentId,
            defaultLevel: each.defaultLevel,
            createdById: creator(each),
            grants: { create: await grantsOf(w, someone.id, each) },
          },
        });
        const levels = collections
          .slice(0, index + 1)
          .toReversed()
          .map(levelOf);
        const found = await findCollection(actor, id);
        expect(found?.role ?? null).toBe(roleIn(organizationRole, levels, each.mine));
        parentId = id;
      }

      const made = await w.space();
      await db.space.update({
        where: { id: made.id },
        data: {
          title: made.id,
          parentId,
          defaultLevel: space.defaultLevel,
          createdById: creator(space),
          grants: { create: await grantsOf(w, someone.id, space) },
        },
      });
      const levels = [space, ...collections.toReversed()].map(levelOf);
      const found = await findSpace(actor, made.id);
      expect(found?.role ?? null).toBe(roleIn(organizationRole, levels, space.mine));
      const listed = await listSpaces(actor, w.organization.id, { title: made.id });
      const shown = found ? [presentSpace({ ...found, title: made.id })] : [];
      expect(listed.items).toEqual(shown);
    }),
    { numRuns: 60, seed: 11 },
  );
});
