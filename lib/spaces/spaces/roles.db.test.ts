import fc from "fast-check";
import { expect, it } from "vitest";
import { listOrganizationChangeRequests } from "@/lib/collaboration/change-requests/queries";
import { findReviewers } from "@/lib/collaboration/reviews/queries";
import { searchOrganization } from "@/lib/content/search/queries";
import { can, type DefaultLevel, ROLES, type Role } from "@/lib/core/access/roles";
import { newId } from "@/lib/core/ids";
import type { PageOfItems, PageQuery } from "@/lib/core/pagination";
import { findMembers } from "@/lib/organizations/members/queries";
import { listEffectivePermissions } from "@/lib/organizations/permissions/queries";
import type { SitePermission } from "@/lib/organizations/permissions/schemas";
import { listPeopleOfSite } from "@/lib/organizations/permissions/site-people";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";
import { findSite, findViewersOfSites, listSites } from "@/lib/sites/sites/queries";
import { listContents, listSpacesOfCollection } from "@/lib/spaces/collections/contents";
import { findCollection, findViewersOfCollections, listCollections } from "@/lib/spaces/collections/queries";
import { reasonsByRule, reasonsBySql, rolesByRule, rolesBySql, teamRoles } from "@/lib/testing/access-oracle";
import { casesOf } from "@/lib/testing/extent";
import { contextOf, type Person, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { findSpace, findViewersOfSpaces, listSpaces, listSpacesOfMember } from "./queries";

it("the database has the same order of roles", async () => {
  const { rows } = await pool().query(
    `SELECT enum_range(NULL::"Role")::text[] AS "roles", enum_range(NULL::"DefaultLevel")::text[] AS "levels"`,
  );
  expect(rows).toEqual([{ roles: ROLES, levels: ["inherit", "none", ...ROLES] }]);
});

/*
 * The rule of access exists twice: as a function for people to read, and in the database for lists. Here both
 * are applied to the same random organizations, and every list has to match the function.
 */
const PEOPLE = 8;
const TEAMS = 3;
const COLLECTIONS = 5;
const SPACES = 5;
const SITES = 3;

const role = fc.constantFrom<(Role | null)[]>(null, ...ROLES);
const one = (of: number) => fc.nat({ max: of - 1 });
const exactly = <Value>(length: number, value: fc.Arbitrary<Value>) =>
  fc.array(value, { minLength: length, maxLength: length });
const grantsTo = (of: number) =>
  fc.uniqueArray(fc.record({ to: one(of), role }), { maxLength: 2, selector: ({ to }) => to });
const thing = fc.record({
  defaultLevel: fc.oneof(
    { weight: 3, arbitrary: fc.constant<DefaultLevel>("inherit") },
    { weight: 1, arbitrary: fc.constantFrom<DefaultLevel[]>("none", ...ROLES) },
  ),
  creator: fc.option(one(PEOPLE)),
  parent: fc.option(one(COLLECTIONS), { freq: 4 }),
  people: grantsTo(PEOPLE),
  teams: grantsTo(TEAMS),
});
const organizations = fc.record({
  roles: exactly(PEOPLE, role),
  disabled: fc.option(one(PEOPLE)),
  teams: exactly(
    TEAMS,
    fc.uniqueArray(fc.record({ to: one(PEOPLE), role: fc.constantFrom("owner", "member") }), {
      maxLength: 4,
      selector: ({ to }) => to,
    }),
  ),
  collections: exactly(COLLECTIONS, thing),
  spaces: exactly(SPACES, thing),
  sites: exactly(SITES, thing),
});
type Organization = typeof organizations extends fc.Arbitrary<infer Value> ? Value : never;
type Thing = Organization["spaces"][number];

async function scene() {
  const db = database();
  const w = await world();
  const organizationId = w.organization.id;
  const people: Person[] = [];
  for (let count = 0; count < PEOPLE; count += 1) people.push(await w.member("read"));
  const spaceIds: string[] = [];
  for (let count = 0; count < SPACES; count += 1) {
    const space = await w.space({ pages: ["# Water\n\nStill."] });
    await w.changeRequest(space, { subject: "A change" });
    spaceIds.push(space.id);
  }

  await runWaitingJobs(db);

  const siteIds: string[] = [];
  for (let count = 0; count < SITES; count += 1) siteIds.push((await w.site()).id);

  /** Replaces the organization and returns the ids of its collections. */
  async function write({
    roles,
    disabled,
    teams,
    collections,
    spaces,
    sites,
  }: Organization): Promise<string[]> {
    await db.space.updateMany({ where: { organizationId }, data: { parentId: null } });
    await db.collection.updateMany({ where: { organizationId }, data: { parentId: null } });
    await db.collection.deleteMany({ where: { organizationId } });
    await db.team.deleteMany({ where: { organizationId } });
    await db.spaceGrant.deleteMany({ where: { spaceId: { in: spaceIds } } });
    await db.siteGrant.deleteMany({ where: { siteId: { in: siteIds } } });
    for (const [index, { id }] of people.entries()) {
      await db.member.update({
        where: { organizationId_userId: { organizationId, userId: id } },
        data: { role: roles[index]!, disabledAt: index === disabled ? new Date() : null },
      });
    }
    const teamIds = teams.map(() => newId());
    for (const [index, members] of teams.entries()) {
      const create = members.map(({ to, role }) => ({ userId: people[to]!.id, role }));
      await db.team.create({
        data: { id: teamIds[index]!, organizationId, title: "A team", members: { create } },
      });
    }
    const collectionIds = collections.map(() => newId());
    const dataOf = ({ defaultLevel, creator, ...given }: Thing) => ({
      defaultLevel,
      createdById: creator === null ? null : people[creator]!.id,
      grants: {
        create: [
          ...given.people.map((grant) => ({ id: newId(), userId: people[grant.to]!.id, role: grant.role })),
          ...given.teams.map((grant) => ({ id: newId(), teamId: teamIds[grant.to]!, role: grant.role })),
        ],
      },
    });
    for (const [index, each] of collections.entries()) {
      const isInside = each.parent !== null && each.parent < index;
      const parentId = isInside ? collectionIds[each.parent!]! : null;
      await db.collection.create({
        data: { id: collectionIds[index]!, organizationId, title: "Made up", parentId, ...dataOf(each) },
      });
    }
    for (const [index, each] of spaces.entries()) {
      const parentId = each.parent === null ? null : collectionIds[each.parent]!;
      await db.space.update({ where: { id: spaceIds[index]! }, data: { parentId, ...dataOf(each) } });
    }
    for (const [index, each] of sites.entries()) {
      const { createdById, grants } = dataOf(each);
      await db.site.update({ where: { id: siteIds[index]! }, data: { createdById, grants } });
    }
    return collectionIds;
  }

  return { ...w, organizationId, people, spaceIds, siteIds, write };
}

/** Reads all pages of a list. */
async function pageByPage<Item>(
  read: (query: { page?: string }) => Promise<PageOfItems<Item>>,
): Promise<PageOfItems<Item>> {
  const { items, count, next } = await read({});
  let after = next;
  while (after) {
    const more = await read(after);
    items.push(...more.items);
    after = more.next;
  }
  return { items, count };
}

it("the database and the program give the same roles, and lists match them", async () => {
  const { organizationId, people, spaceIds, siteIds, write, admin } = await scene();
  const db = database();
  await fc.assert(
    fc.asyncProperty(organizations, async (made) => {
      const collectionIds = await write(made);
      const roles = await rolesByRule(organizationId);
      const bySql = await rolesBySql(organizationId, [...roles.keys()]);
      expect(bySql).toEqual({ access: roles, everyone: roles, ofOne: roles });
      expect(await reasonsBySql(organizationId)).toEqual(await reasonsByRule(organizationId));
      const inTeams = await teamRoles(organizationId);
      expect(inTeams.bySql).toEqual(inTeams.byRule);

      const userIds = people.map(({ id }) => id);
      const roleOf = (userId: string, id: string) => roles.get(userId)?.get(id) ?? null;
      const kindOf = (id: string) =>
        siteIds.includes(id) ? "site" : spaceIds.includes(id) ? "space" : "collection";
      const sees = (userId: string, id: string) => can(roleOf(userId, id), `${kindOf(id)}.view`);
      const parents = new Map(
        [
          ...(await db.space.findMany({ where: { organizationId } })),
          ...(await db.collection.findMany({ where: { organizationId } })),
        ].map(({ id, parentId }) => [id, parentId]),
      );
      const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).sort();

      for (const [index, person] of people.entries()) {
        const { actor } = contextOf(person);
        const seen = (ids: readonly string[]) => ids.filter((id) => sees(person.id, id)).sort();
        const visible = seen(spaceIds);
        const ofMember = await listSpacesOfMember(db, organizationId, person.id, { order: "asc" });
        expect(new Map(ofMember.items.map(({ space, permission }) => [space.id, permission]))).toEqual(
          new Map(visible.map((id) => [id, roleOf(person.id, id)])),
        );
        const descending = await pageByPage((page) =>
          listSpacesOfMember(db, organizationId, person.id, { ...page, limit: 2, order: "desc" }),
        );
        expect(descending).toEqual({ items: ofMember.items.toReversed(), count: visible.length });
        expect((await findMembers(db, organizationId, [person.id]))[0]!.spaces).toBe(visible.length);
        if (index === made.disabled) continue;

        const listed = await listSpaces(db, actor, organizationId, {});
        expect(idsOf(listed.items)).toEqual(visible);
        expect(listed.count).toBe(visible.length);
        expect(await listSpaces(db, actor, organizationId, { title: "" })).toEqual(listed);
        const managed = await listSpaces(db, actor, organizationId, { managed: true });
        expect(managed.items).toEqual(listed.items.filter(({ permissions }) => permissions.admin));
        const found = await searchOrganization(db, actor, organizationId, { query: "water" });
        expect([idsOf(found.items), found.count]).toEqual([visible, visible.length]);
        const ofSites = seen(siteIds);
        expect(idsOf((await listSites(db, actor, organizationId, {})).items)).toEqual(ofSites);
        for (const id of siteIds) {
          const site = await findSite(db, actor, organizationId, id);
          expect(site?.role ?? null).toBe(roleOf(person.id, id));
        }
        const collections = await listCollections(db, actor, organizationId, {});
        expect(idsOf(collections.items)).toEqual(seen(collectionIds));
        const requests = await listOrganizationChangeRequests(db, actor, organizationId, {
          status: ["draft", "open"],
          orderBy: "updatedAt",
        });
        expect(requests.items.map(({ space }) => space).sort()).toEqual(visible);
        const top = await listContents(db, actor, organizationId, {});
        expect(idsOf(top.items)).toEqual(
          seen([...parents.keys()].filter((id) => !sees(person.id, parents.get(id) ?? ""))),
        );
        for (const id of spaceIds) {
          expect((await findSpace(db, actor, id))?.role ?? null).toBe(roleOf(person.id, id));
        }
        for (const id of collectionIds) {
          const collection = await findCollection(db, actor, id);
          expect(collection?.role ?? null).toBe(roleOf(person.id, id));
          if (!collection) continue;
          const inside = seen([...parents.keys()].filter((each) => parents.get(each) === id));
          expect(idsOf((await listContents(db, actor, organizationId, { parent: id })).items)).toEqual(
            inside,
          );
          expect(idsOf((await listSpacesOfCollection(db, actor, collection, {})).items)).toEqual(
            inside.filter((each) => spaceIds.includes(each)),
          );
        }
      }

      const viewers = [
        ...(await findViewersOfSpaces(db, spaceIds, userIds)),
        ...(await findViewersOfCollections(db, collectionIds, userIds)),
        ...(await findViewersOfSites(db, siteIds, userIds)),
      ];
      for (const id of [...spaceIds, ...collectionIds, ...siteIds]) {
        const allowed = userIds.filter((userId) => sees(userId, id)).sort();
        expect([...(viewers.find((each) => each.id === id)?.viewers ?? [])].sort()).toEqual(allowed);
        const kind = kindOf(id);
        const listed = (
          query: PageQuery & { role?: Role },
        ): Promise<PageOfItems<Pick<SitePermission, "user" | "permission">>> =>
          kind === "site"
            ? listPeopleOfSite(
                db,
                { userId: admin.id },
                { id, organizationId },
                { ...query, sort: "name", order: "asc" },
              )
            : listEffectivePermissions(db, { kind, id }, query);
        const effective = await listed({});
        expect(new Map(effective.items.map(({ user, permission }) => [user.id, permission]))).toEqual(
          new Map([...allowed, admin.id].map((userId) => [userId, roleOf(userId, id)])),
        );
        expect(effective.count).toBe(effective.items.length);
        const names = effective.items.map(({ user }) => `${user.displayName.toLowerCase()} ${user.id}`);
        expect(names).toEqual(names.toSorted());
        expect(await pageByPage((page) => listed({ ...page, limit: 3 }))).toEqual(effective);
        const asked = made.roles[0] ?? "read";
        const ofRole = effective.items.filter(({ permission }) => permission === asked);
        expect(await listed({ role: asked })).toEqual({
          items: ofRole,
          count: ofRole.length,
        });
      }
      for (const id of spaceIds) {
        const members = userIds.filter((userId) => roles.has(userId));
        const reviewers = await findReviewers(db, [id, userIds]);
        expect(new Map(reviewers.map((each) => [each.id, each.mayReview]))).toEqual(
          new Map(members.map((userId) => [userId, can(roleOf(userId, id), "space.review")])),
        );
      }
    }),
    { numRuns: casesOf(15, 200), seed: 11 },
  );
});
