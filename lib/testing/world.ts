import { operatorActor } from "@/lib/access/actor";
import type { Role } from "@/lib/access/roles";
import { type ActorContext, withoutRequest } from "@/lib/api/server/context";
import { createChangeRequest, getChangeRequest } from "@/lib/change-requests/commands/create";
import { mergeChangeRequest } from "@/lib/change-requests/commands/merge";
import type { ChangeRequestSubject } from "@/lib/change-requests/subject";
import { createCollection } from "@/lib/collections/commands";
import type { CreateCollection } from "@/lib/collections/schemas";
import type { CollectionSubject } from "@/lib/collections/subject";
import { database } from "@/lib/db/client";
import { addMember } from "@/lib/members/commands";
import { createOrganization } from "@/lib/organizations/commands";
import { getOrganization } from "@/lib/organizations/queries";
import { applyChanges } from "@/lib/pages/commands";
import type { PageChange } from "@/lib/pages/schemas";
import { createSpace, getSpace } from "@/lib/spaces/commands";
import type { CreateSpace } from "@/lib/spaces/schemas";
import type { SpaceSubject } from "@/lib/spaces/subject";
import { createUser } from "@/lib/users/commands";
import type { UserRow } from "@/lib/users/row";

/**
 * Small worlds for tests: an organization of its own for each test, with people in roles and content in
 * spaces, all made by the same commands that the product uses.
 *
 *     const { organization, admin, member, space, changeRequest } = await world();
 *     const editor = await member("edit");
 *     const handbook = await space({ title: "Handbook", pages: ["# Welcome\n\nHello.\n"] });
 *     const draft = await changeRequest(handbook, { by: editor, changes: [{ operation: "update_page", … }] });
 */
export type Person = UserRow;

/** Who has the world at hand without being a part of it. */
export const operator = withoutRequest(operatorActor(null));
let counter = 0;

/** A person who belongs nowhere yet. */
export function person(
  fields: { displayName?: string; email?: string; password?: string } = {},
): Promise<Person> {
  counter += 1;
  const unique = `${process.pid}-${counter}-${Date.now().toString(36)}`;
  return createUser(database(), {
    displayName: `Person ${counter}`,
    email: `person-${unique}@example.test`,
    ...fields,
  });
}

/** What a command needs to know when a test calls it directly instead of through the API. */
export const contextOf = ({ id, ...profile }: Person): ActorContext =>
  withoutRequest({ ...operatorActor(id), ...profile });

type NewSpace = CreateSpace & { by?: Person; pages?: string[] };
type NewCollection = CreateCollection & { by?: Person };
type NewChangeRequest = { by?: Person; subject?: string; changes?: PageChange[] };

/** A new organization with an administrator, and ways to add to it. */
export async function world(options: { title?: string } = {}) {
  const admin = await person();
  const { organizationId, title } = await createOrganization(database(), operator, {
    title: options.title ?? "Test organization",
    ownerId: admin.id,
  });
  const organization = { id: organizationId, title };

  /** A new person with a role in this organization; null = guest. */
  async function member(role: Role | null, fields: Parameters<typeof person>[0] = {}): Promise<Person> {
    const someone = await person({ displayName: `A person who may ${role ?? "nothing"}`, ...fields });
    await addMember(database(), operator, { organizationId, userId: someone.id, role });
    return someone;
  }

  /** A new space made by `by`, the administrator unless said, with pages of these Markdown texts. */
  async function space({ by = admin, pages = [], ...input }: NewSpace = {}): Promise<SpaceSubject> {
    const ctx = contextOf(by);
    const made = await createSpace(
      database(),
      ctx,
      await getOrganization(database(), ctx.actor, organizationId),
      {
        title: "A space",
        ...input,
      },
    );
    if (pages.length === 0) return made;
    const changes = pages.map((markdown) => ({ operation: "insert_page" as const, document: { markdown } }));
    const request = await changeRequest(made, { by, subject: "First pages", changes });
    await mergeChangeRequest(database(), contextOf(by), request);
    return getSpace(database(), contextOf(by), made.id);
  }

  /** A new, empty collection made by `by`, the administrator unless said. */
  async function collection({ by = admin, ...input }: NewCollection = {}): Promise<CollectionSubject> {
    const ctx = contextOf(by);
    return createCollection(database(), ctx, await getOrganization(database(), ctx.actor, organizationId), {
      title: "A collection",
      ...input,
    });
  }

  /** A new draft by `by`, the administrator unless said, with these changes. */
  async function changeRequest(
    { id }: { id: string },
    { by = admin, subject = "A change", changes = [] }: NewChangeRequest = {},
  ): Promise<ChangeRequestSubject> {
    const ctx = contextOf(by);
    const request = await createChangeRequest(database(), ctx, await getSpace(database(), ctx, id), {
      subject,
    });
    if (changes.length > 0) await applyChanges(database(), ctx, request, changes);
    return getChangeRequest(database(), ctx, id, request.changeRequest.id);
  }

  return { organization, admin, member, stranger: person, collection, space, changeRequest };
}

export type World = Awaited<ReturnType<typeof world>>;
