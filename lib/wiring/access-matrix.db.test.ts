import { beforeAll, describe, expect, it } from "vitest";
import { type Access, SUBJECT_PARAMETER } from "@/lib/core/access/access";
import type { Role } from "@/lib/core/access/roles";
import { grantAccess } from "@/lib/organizations/permissions/commands";
import { type AnyOperation, parameterNames, pathOf } from "@/lib/platform/api/operation";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { deleteSpace } from "@/lib/spaces/spaces/commands";
import { type CallerName, expectedResponses, type Response } from "@/lib/testing/allowed-callers";
import { type Answer, type ApiCaller, api } from "@/lib/testing/api";
import { sampledOperations } from "@/lib/testing/sampled-operations";
import { contextOf, type Person, world } from "@/lib/testing/world";
import { routes } from "./routes";

/** Calls every operation as each kind of caller; `testing/allowed-callers.ts` says who may call what. */
const operations = routes.map(({ operation }) => operation as AnyOperation);

it("the table has every operation, each once", () => {
  expect(expectedResponses.map(({ id }) => id).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
});

let callers: Record<CallerName, ApiCaller>;
let params: Record<string, string>;
let deletedSpaceId: string;
/** A member with the read role who owns the team. */
let teamOwner: ApiCaller;
/** A member of the team with a role in the space, who wrote nothing. */
let bystander: Person;

beforeAll(async () => {
  const { admin, changeRequest, collection, member, organization, site, space, team } = await world();
  const around = await collection();
  const inside = await space({ parent: around.id });
  const deleted = await space({ parent: around.id });
  await deleteSpace(database(), contextOf(admin), deleted);
  const published = await site({ spaces: [inside.id] });
  const helper = await member(null);
  bystander = await member("edit", { displayName: `Bystander ${organization.id}` });
  const owner = await member("read");
  teamOwner = api.as(owner);
  const helpers = await team({ members: [helper, bystander], owners: [owner] });
  for (const item of [
    { ...around, kind: "collection" as const },
    { ...inside, kind: "space" as const },
    { ...deleted, kind: "space" as const },
    { ...published, parentId: null, kind: "site" as const },
  ]) {
    const given = { role: "edit" as const, teams: [helpers.teamId] };
    await grantAccess(database(), contextOf(admin), { ...item, role: "admin" }, given);
  }
  params = {
    organizationId: organization.id,
    teamId: helpers.teamId,
    collectionId: around.id,
    spaceId: inside.id,
    siteId: published.id,
    changeRequestId: (await changeRequest(inside)).changeRequest.id,
  };
  deletedSpaceId = deleted.id;
  const shown = { role: "edit" as const, users: [bystander.id] };
  await grantAccess(database(), contextOf(admin), { ...inside, kind: "space", role: "admin" }, shown);
  const withRole = async (role: Role | null) => api.as(await member(role));
  const elsewhere = await world();
  callers = {
    anonymous: api.anonymous,
    stranger: api.as(elsewhere.admin),
    guest: await withRole(null),
    read: await withRole("read"),
    comment: await withRole("comment"),
    edit: await withRole("edit"),
    review: await withRole("review"),
    create: await withRole("create"),
    admin: await withRole("admin"),
    teamGuest: api.as(helper),
  };
});

const subjectOf = (operation: AnyOperation): string | null =>
  SUBJECT_PARAMETER[(operation.access as Access).subject];

/** The values for an operation's path; parameters that name no subject get an id that does not exist. */
function valuesOf(operation: AnyOperation): Record<string, string> {
  const access = operation.access as Access;
  const known =
    access.subject === "space" && access.deleted ? { ...params, spaceId: deletedSpaceId } : params;
  return Object.fromEntries(parameterNames(operation.path).map((name) => [name, known[name] ?? "nothing"]));
}

/** The table's word for a response. */
function responseOf(operation: AnyOperation, { status, text }: Answer): Response {
  if (status === 401) return "401";
  if (status === 403) return "403";
  const parameter = subjectOf(operation);
  if (parameter === null) return "ok";
  if (status === 404 && text.includes(`“${valuesOf(operation)[parameter]}”`)) return "404";
  return status === 204 && operation.deletes && operation.path.endsWith(`{${parameter}}`) ? "404" : "ok";
}

/** A response without its request id and with the requested ids masked, to compare two requests. */
function maskedResponse(
  operation: AnyOperation,
  values: Record<string, string>,
  { status, text }: Answer,
): string {
  const asked = Object.values(values);
  const plain = text.replace(/"requestId":"[^"]*"/, "");
  return `${operation.id} ${status} ${asked.reduce((masked, id) => masked.replaceAll(id, "id"), plain)}`;
}

class Undone extends Error {}

/** Calls an operation and rolls its writes back, so that the next caller finds the same scene. */
async function answerTo(operation: AnyOperation, caller: ApiCaller): Promise<Response> {
  const path = pathOf(operation.path, valuesOf(operation));
  const send = (as: ApiCaller) => as.send(operation.method, path, operation.body ? {} : undefined);
  if (operation.method === "GET") return responseOf(operation, await send(caller));
  let response: Response = "ok";
  try {
    await inTransaction(database(), async (tx) => {
      response = responseOf(operation, await send(caller.within(tx)));
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return response;
}

describe("strangers and guests", () => {
  const ofSomething = operations.filter((operation) => subjectOf(operation) !== null);

  it.each(sampledOperations(ofSomething).map((operation) => [operation.id, operation] as const))(
    "a stranger gets the same response whether or not the resource exists: %s",
    async (_, operation) => {
      const { stranger } = callers;
      const existing = valuesOf(operation);
      const missing = Object.fromEntries(Object.keys(existing).map((name) => [name, "0".repeat(21)]));
      const [one, two] = await Promise.all(
        [existing, missing].map(async (values) => {
          const path = pathOf(operation.path, values);
          return maskedResponse(
            operation,
            values,
            await stranger.send(operation.method, path, operation.body ? {} : undefined),
          );
        }),
      );
      expect(one).toBe(two);
    },
  );

  const reads = operations.filter(({ method }) => method === "GET");
  it.each(sampledOperations(reads).map((operation) => [operation.id, operation] as const))(
    "a guest sees no other member: %s",
    async (_, operation) => {
      const path = pathOf(operation.path, { ...valuesOf(operation), ...bystanderIn(operation) });
      for (const name of ["guest", "teamGuest"] as const) {
        const { status, text } = await callers[name].send("GET", path);
        const shown = status >= 400 ? text.replaceAll(`“${bystander.id}”`, "") : text;
        for (const secret of [bystander.id, bystander.email, bystander.displayName])
          expect(shown).not.toContain(secret);
      }
    },
  );

  /** The bystander is the person that a path names. */
  const bystanderIn = ({ path }: AnyOperation) =>
    parameterNames(path).includes("userId") ? { userId: bystander.id } : {};
});

describe("every operation responds to each caller as the table says", () => {
  const expected = new Map(expectedResponses.map((row) => [row.id, row.expected]));
  it.each(sampledOperations(operations).map((operation) => [operation.id, operation] as const))(
    "%s",
    async (id, operation) => {
      const responses: Partial<Record<CallerName, Response>> = {};
      for (const [name, caller] of Object.entries(callers) as [CallerName, ApiCaller][])
        responses[name] = await answerTo(operation, caller);
      expect(responses).toEqual(expected.get(id));
    },
  );
});

describe("an owner of a team manages it, and no more", () => {
  const ofTeams = operations.filter(({ access }) => (access as Access).subject === "team");
  it.each(ofTeams.map((operation) => [operation.id, operation] as const))("%s", async (_, operation) => {
    expect(await answerTo(operation, teamOwner)).toBe("ok");
  });

  it.each(["createTeam", "deleteTeam", "listPermissionsOfTeam"])("%s is refused", async (id) => {
    const operation = operations.find((each) => each.id === id)!;
    expect(await answerTo(operation, teamOwner)).toBe("403");
  });
});
