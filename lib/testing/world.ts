import "@/lib/wiring/declarations";
import { buildDraft, buildLive, buildSpace } from "@/lib/administration/scenarios/build";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { listPages } from "@/lib/content/pages/queries";
import type { Page, PageChange } from "@/lib/content/pages/schemas";
import { readContextOf, scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { operatorActor } from "@/lib/core/access/actor";
import type { Role } from "@/lib/core/access/roles";
import { createUser } from "@/lib/identity/users/commands";
import type { UserRow } from "@/lib/identity/users/row";
import { addMember } from "@/lib/organizations/members/commands";
import { createOrganization } from "@/lib/organizations/organizations/create";
import { getOrganization } from "@/lib/organizations/organizations/queries";
import { createTeam, putTeamMember } from "@/lib/organizations/teams/commands";
import type { TeamSubject } from "@/lib/organizations/teams/subject";
import { type ActorContext, withoutRequest } from "@/lib/platform/api/server/context";
import { database } from "@/lib/platform/db/client";
import { createSite } from "@/lib/sites/sites/commands";
import type { CreateSite } from "@/lib/sites/sites/schemas";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { createCollection } from "@/lib/spaces/collections/commands";
import type { CreateCollection } from "@/lib/spaces/collections/schemas";
import type { CollectionSubject } from "@/lib/spaces/collections/subject";
import { getSpace } from "@/lib/spaces/spaces/commands";
import type { CreateSpace } from "@/lib/spaces/spaces/schemas";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { unique } from "./unique";

/**
 * Small worlds for tests: each test has its own organization, with people in roles and content in spaces, all created
 * by the commands of the product.
 *
 *     const { organization, admin, member, space, changeRequest } = await world();
 *     const editor = await member("edit");
 *     const handbook = await space({ title: "Handbook", pages: ["# Welcome\n\nHello.\n"] });
 *     const draft = await changeRequest(handbook, { by: editor, changes: [{ operation: "update_page", … }] });
 */
export type Person = UserRow;

/** An actor outside of every organization, with all rights. */
export const operator = withoutRequest(operatorActor(null));
let counter = 0;

/** A person without an organization. */
export function person(
  fields: { displayName?: string; email?: string; password?: string } = {},
): Promise<Person> {
  counter += 1;
  return createUser(database(), {
    displayName: `Person ${counter}`,
    email: `person-${unique()}@example.test`,
    ...fields,
  });
}

/** Disables an account and ends its sessions; tickets of a first sign-in step stay, to be refused. */
export async function disableAccount({ id }: Pick<Person, "id">): Promise<void> {
  await database().user.update({ where: { id }, data: { disabledAt: new Date() }, select: { id: true } });
  await database().session.deleteMany({ where: { userId: id } });
}

/** The context of a command that a test calls directly instead of through the API. */
export const contextOf = ({ id, ...profile }: Person): ActorContext =>
  withoutRequest({ ...operatorActor(id), ...profile });

/** Texts of pages, by their titles or with the titles in the texts. */
type Texts = readonly string[] | Readonly<Record<string, string>>;
type NewSpace = CreateSpace & { by?: Person; pages?: Texts };
type NewCollection = CreateCollection & { by?: Person };
type NewSite = CreateSite & { by?: Person };
type NewTeam = { title?: string; members?: readonly Person[]; owners?: readonly Person[] };
type NewChangeRequest = {
  by?: Person;
  subject?: string;
  /** new texts of pages by their titles */
  edits?: Readonly<Record<string, string>>;
  changes?: readonly PageChange[];
};
type NewPerson = Parameters<typeof person>[0];
type NewWorld = {
  title?: string;
  admin?: NewPerson;
  /** creates the people, when they need more than their rows */
  newPerson?: (fields?: NewPerson) => Promise<Person>;
};

/** A new organization with an administrator, and ways to add to it. */
export async function world({
  title: named = "Test organization",
  admin: alma,
  newPerson = person,
}: NewWorld = {}) {
  const db = database();
  const admin = await newPerson(alma);
  const { organizationId, title } = await createOrganization(db, operator, {
    title: named,
    ownerId: admin.id,
  });
  const organization = { id: organizationId, title };

  /** A new person with a role in this organization; null = guest. */
  async function member(role: Role | null, fields: NewPerson = {}): Promise<Person> {
    const someone = await newPerson({ displayName: `A person who may ${role ?? "nothing"}`, ...fields });
    await addMember(db, operator, { organizationId, userId: someone.id, role });
    return someone;
  }

  /** A new space created by `by`, the administrator by default, with these pages merged. */
  async function space({ by = admin, pages = [], ...input }: NewSpace = {}): Promise<SpaceSubject> {
    const changes = insertions(pages);
    const made = await buildSpace(db, contextOf(by), organizationId, { title: "A space", ...input }, changes);
    return made.space;
  }

  /** A new, empty collection created by `by`, the administrator by default. */
  async function collection({ by = admin, ...input }: NewCollection = {}): Promise<CollectionSubject> {
    const ctx = contextOf(by);
    const organization = await getOrganization(db, ctx.actor, organizationId);
    return createCollection(db, ctx, organization, { title: "A collection", ...input });
  }

  /** A new, unpublished site created by `by`, the administrator by default. */
  async function site({ by = admin, ...input }: NewSite = {}): Promise<SiteSubject> {
    const ctx = contextOf(by);
    const organization = await getOrganization(db, ctx.actor, organizationId);
    return createSite(db, ctx, organization, { title: "A site", ...input });
  }

  /** A new team of these people, some of them its owners. */
  async function team({ title = "A team", members = [], owners = [] }: NewTeam = {}): Promise<TeamSubject> {
    const ctx = contextOf(admin);
    const made = await createTeam(db, ctx, organizationId, { title, members: members.map(({ id }) => id) });
    for (const { id } of owners) await putTeamMember(db, ctx, made, id, { role: "owner" });
    return made;
  }

  /** A new draft by `by`, the administrator by default, with these changes. */
  async function changeRequest(
    space: { id: string },
    { by = admin, ...given }: NewChangeRequest = {},
  ): Promise<ChangeRequestSubject> {
    return (await buildDraft(db, contextOf(by), space, await draftOf(space, given))).request;
  }

  /** The same, merged at once. */
  async function live(
    space: { id: string },
    { by = admin, ...given }: NewChangeRequest,
  ): Promise<{ revision: string }> {
    return buildLive(db, contextOf(by), space, await draftOf(space, given));
  }

  async function draftOf(
    space: { id: string },
    { subject = "A change", edits = {}, changes = [] }: NewChangeRequest,
  ) {
    const titles = Object.entries(edits);
    const ids = titles.length > 0 ? await pageIds(space) : {};
    const updates = titles.map(([title, markdown]): PageChange => {
      const page = ids[title];
      if (page === undefined) throw new Error(`There is no page “${title}” in the space.`);
      return { operation: "update_page", page, document: { markdown } };
    });
    return { subject, changes: [...updates, ...changes] };
  }

  /** Ids of the pages of a space by their titles, at any depth. */
  async function pageIds({ id }: { id: string }): Promise<Record<string, string>> {
    const { pages } = await listPages(
      db,
      readContextOf(scopeOfSpace(await getSpace(db, contextOf(admin), id)), null),
    );
    return Object.fromEntries(flatten(pages).map(({ title, id }) => [title, id]));
  }

  return {
    organization,
    admin,
    member,
    stranger: newPerson,
    team,
    collection,
    space,
    site,
    changeRequest,
    live,
    pageIds,
  };
}

export type World = Awaited<ReturnType<typeof world>>;

/** Changes that add pages with these texts. */
export const insertions = (pages: Texts): PageChange[] =>
  Object.entries(pages).map(([title, markdown]) => ({
    operation: "insert_page",
    ...(!Array.isArray(pages) && { title }),
    document: { markdown },
  }));

/** All pages of a tree in reading order. */
export const flatten = (tree: readonly Page[]): Page[] =>
  tree.flatMap((page) => [page, ...("pages" in page ? flatten(page.pages) : [])]);
