import type { Role } from "@/lib/access/roles";
import type { ActorContext } from "@/lib/api/server/context";
import { addMember } from "@/lib/members/commands";
import { createOrganization } from "@/lib/organizations/commands";
import { createSpace } from "@/lib/spaces/commands";
import type { CreateSpace } from "@/lib/spaces/schemas";
import type { SpaceSubject } from "@/lib/spaces/subject";
import { createUser } from "@/lib/users/commands";

/**
 * Small worlds for tests: an organization of its own for each test, with people in roles and content in
 * spaces, all made by the same commands that the product uses.
 *
 *     const { organization, admin, member, space } = await world();
 *     const editor = await member("edit");
 *     const handbook = await space({ title: "Handbook" });
 */
export type Person = { id: string; email: string; displayName: string; photoURL: string | null };

const system = { actor: null, requestId: null };
let counter = 0;

/** A person who belongs nowhere yet. */
export function person(
  fields: { displayName?: string; email?: string; password?: string } = {},
): Promise<Person> {
  counter += 1;
  const unique = `${process.pid}-${counter}-${Date.now().toString(36)}`;
  return createUser({ displayName: `Person ${counter}`, email: `person-${unique}@example.test`, ...fields });
}

/** What a command needs to know when a test calls it directly instead of through the API. */
export function contextOf(someone: Person): ActorContext {
  return {
    requestId: "test-request",
    actor: {
      userId: someone.id,
      email: someone.email,
      displayName: someone.displayName,
      photoURL: someone.photoURL,
      via: { kind: "token", tokenId: "test" },
      organizationId: null,
    },
    address: "203.0.113.7",
    userAgent: "test",
    ifMatch: null,
  };
}

/** A new organization with an administrator, and ways to add to it. */
export async function world(options: { title?: string } = {}) {
  const admin = await person();
  const { organizationId, title } = await createOrganization(system, {
    title: options.title ?? "Test organization",
    ownerId: admin.id,
  });
  const organization = { id: organizationId, title };

  /** A new person with a role in this organization; null = guest. */
  async function member(role: Role | null, fields: Parameters<typeof person>[0] = {}): Promise<Person> {
    const someone = await person({ displayName: `A person who may ${role ?? "nothing"}`, ...fields });
    await addMember(system, { organizationId, userId: someone.id, role });
    return someone;
  }

  /** A new space made by `by`, the administrator unless said. */
  const space = ({ by = admin, ...input }: CreateSpace & { by?: Person } = {}): Promise<SpaceSubject> =>
    createSpace(contextOf(by), organizationId, { title: "A space", ...input });

  return { organization, admin, member, stranger: person, space };
}

export type World = Awaited<ReturnType<typeof world>>;
