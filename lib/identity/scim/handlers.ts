import "server-only";
import { DomainError, NotFound } from "@/lib/core/errors";
import { recordRefusal } from "@/lib/identity/directory/commands";
import type { Context } from "@/lib/platform/api/server/context";
import { isKnown } from "@/lib/platform/api/server/etag";
import { implement } from "@/lib/platform/api/server/implement";
import { Reply } from "@/lib/platform/api/server/reply";
import { inTransaction } from "@/lib/platform/db/transaction";
import { resourceTypes, schemas, serviceProviderConfig } from "./definitions";
import { createScimGroup, deleteScimGroup, patchScimGroup, replaceScimGroup } from "./groups";
import { type ListQuery, MOST_MEMBERS, type Resource, type ResourceQuery, URN } from "./messages";
import { scim } from "./operations";
import {
  type GroupRow,
  resourceOfGroup,
  resourceOfUser,
  type ScimUserRow,
  type TaggedResource,
} from "./present";
import { isWanted, projected } from "./projection";
import { getGroupRow, getUserRow, listGroupRows, listUserRows, membersOf } from "./queries";
import { createScimUser, deleteScimUser, patchScimUser, replaceScimUser } from "./users";

type Ctx = Context<"directory">;

const listResponse = (resources: Resource[], total: number, startIndex = 1): Resource => ({
  schemas: [URN.list],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

const whole = (resources: Resource[]): Resource => listResponse(resources, resources.length);

/** Responds with the requested attributes of a resource, and its tag. */
const reply = (
  { resource, version }: TaggedResource,
  query: ResourceQuery,
  headers: Record<string, string> = {},
) => new Reply(projected(resource, query), { etag: version, headers });

const replyNew = (tagged: TaggedResource, query: ResourceQuery) =>
  reply(tagged, query, { location: tagged.location });

/** The same for a read, with 304 if the client has it already. */
function replyTo(ctx: Ctx, tagged: TaggedResource, query: ResourceQuery): Reply<Resource> {
  if (!isKnown(ctx.headers?.["if-none-match"], tagged.version)) return reply(tagged, query);
  return new Reply(tagged.resource, { status: 304, headers: { etag: `"${tagged.version}"` } });
}

async function listUsers({ db, actor }: Ctx, query: ListQuery): Promise<Resource> {
  const { rows, total } = await listUserRows(db, actor.organizationId, query);
  const resources = rows.map((row) => projected(resourceOfUser(row).resource, query));
  return listResponse(resources, total, query.startIndex);
}

async function listGroups({ db, actor }: Ctx, query: ListQuery): Promise<Resource> {
  const { rows, total } = await listGroupRows(db, actor.organizationId, query);
  const hasMembers = isWanted("members", query);
  const shown = hasMembers ? rows.slice(0, fitting(rows)) : rows;
  const members = hasMembers
    ? await membersOf(
        db,
        shown.map(({ teamId }) => teamId),
      )
    : null;
  const resources = shown.map((row) =>
    projected(resourceOfGroup(row, members?.get(row.teamId) ?? null).resource, query),
  );
  return listResponse(resources, total, query.startIndex);
}

/** Returns how many groups of a page can be sent with their members: a page may be shorter than requested. */
function fitting(rows: readonly GroupRow[]): number {
  let members = 0;
  const over = rows.findIndex((row) => {
    members += row.members;
    return members > MOST_MEMBERS;
  });
  return over < 0 ? rows.length : Math.max(1, over);
}

async function groupResource({ db }: Ctx, row: GroupRow, query: ResourceQuery): Promise<TaggedResource> {
  const members = isWanted("members", query) ? (await membersOf(db, [row.teamId])).get(row.teamId)! : null;
  return resourceOfGroup(row, members);
}

/** Records in the audit log that the removal of the last admin was refused. */
async function keepingAnAdmin<Result>(
  ctx: Ctx,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.reason === "last_administrator")
      await inTransaction(ctx.db, (tx) => recordRefusal(tx, ctx, ctx.actor.organizationId, userId));
    throw error;
  }
}

const one = (resources: readonly Resource[], noun: string, id: string): Resource => {
  const found = resources.find((resource) => resource.id === id);
  if (!found) throw new NotFound(noun, id);
  return found;
};

const user = (row: ScimUserRow) => resourceOfUser(row);

const notSupported = (what: string): never => {
  throw new DomainError("not_implemented", "not_implemented", what);
};

export const scimHandlers = implement(scim, {
  serviceProviderConfig: ({ actor }) => serviceProviderConfig(actor.organizationId),
  schemas: ({ actor }) => whole(schemas(actor.organizationId)),
  schema: ({ actor }, { params }) => one(schemas(actor.organizationId), "schema", params.schema),
  resourceTypes: ({ actor }) => whole(resourceTypes(actor.organizationId)),
  resourceType: ({ actor }, { params }) =>
    one(resourceTypes(actor.organizationId), "resource type", params.name),
  listUsers: (ctx, { query }) => listUsers(ctx, query),
  searchUsers: (ctx, { body }) => listUsers(ctx, body),
  createUser: async (ctx, { params, query, body }) =>
    replyNew(user(await createScimUser(ctx.db, ctx, params.organizationId, body)), query),
  getUser: async (ctx, { params, query }) =>
    replyTo(ctx, user(await getUserRow(ctx.db, params.organizationId, params.userId)), query),
  replaceUser: (ctx, { params: { organizationId, userId }, query, body }) =>
    keepingAnAdmin(ctx, userId, async () =>
      reply(user(await replaceScimUser(ctx.db, ctx, organizationId, userId, () => body)), query),
    ),
  patchUser: (ctx, { params: { organizationId, userId }, query, body }) =>
    keepingAnAdmin(ctx, userId, async () =>
      reply(user(await patchScimUser(ctx.db, ctx, organizationId, userId, body.Operations)), query),
    ),
  deleteUser: (ctx, { params: { organizationId, userId } }) =>
    keepingAnAdmin(ctx, userId, async () => {
      await deleteScimUser(ctx.db, ctx, organizationId, userId);
      return undefined;
    }),
  listGroups: (ctx, { query }) => listGroups(ctx, query),
  searchGroups: (ctx, { body }) => listGroups(ctx, body),
  createGroup: async (ctx, { params, query, body }) => {
    const row = await createScimGroup(ctx.db, ctx, params.organizationId, body);
    return replyNew(await groupResource(ctx, row, query), query);
  },
  getGroup: async (ctx, { params, query }) => {
    const row = await getGroupRow(ctx.db, params.organizationId, params.teamId);
    return replyTo(ctx, await groupResource(ctx, row, query), query);
  },
  replaceGroup: async (ctx, { params, query, body }) => {
    const row = await replaceScimGroup(ctx.db, ctx, params.organizationId, params.teamId, body);
    return reply(await groupResource(ctx, row, query), query);
  },
  patchGroup: async (ctx, { params, query, body }) => {
    const row = await patchScimGroup(ctx.db, ctx, params.organizationId, params.teamId, body.Operations);
    return reply(await groupResource(ctx, row, query), query);
  },
  deleteGroup: async (ctx, { params }) => {
    await deleteScimGroup(ctx.db, ctx, params.organizationId, params.teamId);
    return undefined;
  },
  me: () => notSupported("/Me is not supported: a directory is no person."),
  bulk: () => notSupported("Bulk requests are not supported. Send one request after the other."),
});
