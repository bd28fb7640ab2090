import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createChangeRequest } from "@/lib/collaboration/change-requests/commands/create";
import { type Access, SUBJECT_PARAMETER } from "@/lib/core/access/access";
import { PERMISSIONS, ROLES, type Role } from "@/lib/core/access/roles";
import { isForSpaceTokens, TOKEN_SCOPES, type TokenScope, tokenScopeOf } from "@/lib/core/access/scopes";
import { encodeCursor } from "@/lib/core/cursors";
import { type AnyOperation, parameterNames, pathOf } from "@/lib/platform/api/operation";
import { isList, listOf, signPageToken } from "@/lib/platform/api/server/page-token";
import { database } from "@/lib/platform/db/client";
import { deleteSpace } from "@/lib/spaces/spaces/commands";
import { type ApiCaller, api, expectProblem, newTokenFor } from "@/lib/testing/api";
import { casesOf } from "@/lib/testing/extent";
import { sampledOperations } from "@/lib/testing/sampled-operations";
import { contextOf, operator, type Person, type World, world } from "@/lib/testing/world";
import { routes } from "./routes";

/**
 * Rules that hold for every operation. These tests read the registry, so they cover a new operation as soon
 * as it is declared.
 */
type Params = Record<string, string>;
type Scene = World & { params: Params; deletedParams: Params };

const operations = routes.map((route) => route.operation as AnyOperation);
const accessOf = (operation: AnyOperation) => operation.access as Access;
const guarded = operations.filter((operation) => accessOf(operation).subject !== "public");
const withSubject = operations.filter((operation) => SUBJECT_PARAMETER[accessOf(operation).subject] !== null);
const withJson = operations.filter((operation) => operation.body && operation.bodyKind !== "stream");
/** The sampled operations, with their names. */
const named = (list: AnyOperation[]) =>
  sampledOperations(list).map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

/** The role that an operation needs, null if every member may call it. */
function neededRole(operation: AnyOperation): Role | null {
  const access = accessOf(operation);
  return "action" in access ? PERMISSIONS[access.action].atLeast : null;
}
const withRole = withSubject.filter((operation) => neededRole(operation) !== null);

let here: Scene;
let elsewhere: Scene;
/** Callers that every operation refuses, so that they are the same afterwards. */
let refused: {
  stranger: ApiCaller;
  /** an admin here and elsewhere, with a token for elsewhere */
  boundElsewhere: ApiCaller;
  /** an admin's token for a space elsewhere */
  spaceElsewhere: ApiCaller;
  /** an admin's token with all scopes but this one */
  withoutScope: Map<TokenScope, ApiCaller>;
  /** a member with each role; null = guest */
  withRole: Map<Role | null, ApiCaller>;
};

async function scene(): Promise<Scene> {
  const made = await world();
  const space = await made.space();
  const deleted = await made.space({ title: "In the trash" });
  await deleteSpace(database(), contextOf(made.admin), deleted);
  const { changeRequest } = await createChangeRequest(database(), contextOf(made.admin), space, {
    subject: "A change",
  });
  const params = {
    organizationId: made.organization.id,
    teamId: (await made.team()).teamId,
    collectionId: (await made.collection()).id,
    siteId: (await made.site({ spaces: [space.id] })).id,
    spaceId: space.id,
    changeRequestId: changeRequest.id,
  };
  return { ...made, params, deletedParams: { ...params, spaceId: deleted.id } };
}

beforeAll(async () => {
  here = await scene();
  elsewhere = await scene();
  const both = await here.member("admin");
  await join(both, elsewhere);
  const tokenFor = async (...given: Parameters<typeof newTokenFor>) =>
    api.withToken(await newTokenFor(...given));
  const limited = (limits: Parameters<typeof newTokenFor>[2]) => tokenFor(here.admin.id, null, limits);
  refused = {
    stranger: api.as(await here.stranger()),
    boundElsewhere: await tokenFor(both.id, elsewhere.organization.id),
    spaceElsewhere: await limited({ spaceIds: [elsewhere.params.spaceId!] }),
    withoutScope: new Map(),
    withRole: new Map(),
  };
  for (const scope of TOKEN_SCOPES) {
    const scopes = TOKEN_SCOPES.filter((other) => other !== scope);
    refused.withoutScope.set(scope, await limited({ scopes }));
  }
  for (const role of [null, ...ROLES]) refused.withRole.set(role, api.as(await here.member(role)));
});

type SceneParams = Pick<Scene, "params" | "deletedParams">;

/** The parameters of an operation in a scene; those that name no subject get an id that does not exist. */
function paramsOf(operation: AnyOperation, { params, deletedParams }: SceneParams): Params {
  const access = accessOf(operation);
  const known = access.subject === "space" && access.deleted ? deletedParams : params;
  return Object.fromEntries(parameterNames(operation.path).map((name) => [name, known[name] ?? "nothing"]));
}

const addressOf = (operation: AnyOperation, scene: SceneParams): string =>
  pathOf(operation.path, paramsOf(operation, scene));

const send = (operation: AnyOperation, as: ApiCaller, where: Scene) =>
  as.send(operation.method, addressOf(operation, where), operation.body ? {} : undefined);

/** Deletions of a missing subject respond with 204 instead of 404. */
const missing = (operation: AnyOperation) =>
  operation.deletes && operation.path.endsWith(`{${SUBJECT_PARAMETER[accessOf(operation).subject]}}`)
    ? 204
    : 404;

describe("every operation", () => {
  it.each(named(guarded))("requires authentication: %s", async (_name, operation) => {
    expectProblem(await send(operation, api.anonymous, here), 401, "unauthenticated");
    expectProblem(await send(operation, api.withToken("bnd_pat_nonsense"), here), 401, "token_invalid");
  });

  it.each(named(withSubject))("hides its subject from a stranger: %s", async (_name, operation) => {
    expect((await send(operation, refused.stranger, here)).status).toBe(missing(operation));
  });

  it.each(named(withSubject))("refuses a token of another organization: %s", async (_name, operation) => {
    expect((await send(operation, refused.boundElsewhere, here)).status).toBe(missing(operation));
  });

  const scoped = operations.filter((operation) => tokenScopeOf(operation) !== null);
  it.each(named(scoped))("refuses a token without its scope: %s", async (_name, operation) => {
    const narrow = refused.withoutScope.get(tokenScopeOf(operation)!)!;
    expectProblem(await send(operation, narrow, here), 403, "token_scope");
  });

  it.each(named(withSubject))("refuses a token of another space: %s", async (_name, operation) => {
    const answer = await send(operation, refused.spaceElsewhere, here);
    if (operation.id === "getOrganization") expect(answer.status).toBe(200);
    else if (isForSpaceTokens(operation)) expectProblem(answer, 404);
    else expectProblem(answer, 403, "token_spaces");
  });

  const ofPeople = operations.filter((operation) => accessOf(operation).subject === "user");
  it.each(named(ofPeople))(
    "accepts a token of one organization only if declared so: %s",
    async (_name, operation) => {
      const access = accessOf(operation);
      const someone = await here.member("read");
      const bound = api.withToken(await newTokenFor(someone.id, here.params.organizationId!));
      const answer = await send(operation, bound, here);
      if (access.subject === "user" && access.wholeAccount) expectProblem(answer, 403, "token_bound");
      else expect(answer.status).not.toBe(403);
    },
  );

  it.each(named(withRole))("needs its role, not one below: %s", async (_name, operation) => {
    const below = ROLES[ROLES.indexOf(neededRole(operation)!) - 1] ?? null;
    const answer = await send(operation, refused.withRole.get(below)!, here);
    const isHidden = below === null && accessOf(operation).subject !== "organization";
    if (isHidden) expect(answer.status).toBe(missing(operation));
    else expectProblem(answer, 403, "forbidden");
  });

  const nested = operations.filter(({ path }) => parameterNames(path).includes("changeRequestId"));
  it.each(named(nested))("does not mix ids of two spaces: %s", async (_name, operation) => {
    const mixed = { ...here.params, changeRequestId: elsewhere.params.changeRequestId! };
    const path = addressOf(operation, { params: mixed, deletedParams: mixed });
    const answer = await api.as(here.admin).send(operation.method, path, operation.body ? {} : undefined);
    expect(answer.status).toBe(missing(operation));
  });

  it.each(named(operations))(
    "names the methods of its address when another one is used: %s",
    async (_name, operation) => {
      const path = addressOf(operation, here);
      const answer = await api.as(here.admin).send("TRACE", path);
      expectProblem(answer, 405, "method_not_allowed");
      expect(answer.headers.allow).toContain(operation.method);
      const options = await api.anonymous.send("OPTIONS", path);
      expect(options.status).toBe(204);
      expect(options.headers.allow).toBe(answer.headers.allow);
    },
  );
});

describe("every operation with a body", () => {
  it.each(named(withJson))("refuses what is not JSON, or not an object: %s", async (_name, operation) => {
    const path = addressOf(operation, here);
    const admin = api.as(here.admin);
    const raw = (text: string | Uint8Array, type = "application/json") =>
      admin.send(operation.method, path, undefined, { raw: text, headers: { "content-type": type } });
    expectProblem(await raw("{"), 400, "malformed_json");
    expectProblem(await raw(new Uint8Array([0x22, 0xff, 0x22])), 400, "malformed_json");
    expectProblem(await raw("[1]"), 400, "validation");
    expectProblem(await raw('{"title":"a\\u0000b"}'), 400, "invalid_text");
    expectProblem(await raw('{"title":"\\ud800"}'), 400, "invalid_text");
    expectProblem(await raw("{}", "text/plain"), 415, "unsupported_media_type");
  });

  it.each(named(withJson))("refuses unknown fields: %s", async (_name, operation) => {
    const body = { thisFieldDoesNotExist: 1 };
    expectProblem(
      await api.as(here.admin).send(operation.method, addressOf(operation, here), body),
      400,
      "validation",
    );
  });

  it.each(named(withJson))("refuses a body past its limit: %s", async (_name, operation) => {
    const raw = new Uint8Array((operation.bodyLimit ?? 1 << 20) + 1).fill(0x20);
    expectProblem(
      await api.as(here.admin).send(operation.method, addressOf(operation, here), undefined, { raw }),
      413,
      "too_large",
    );
  });

  it.each(named(withJson))("answers any value with less than 500: %s", async (_name, operation) => {
    const admin = api.as(here.admin);
    const path = addressOf(operation, here);
    await fc.assert(
      fc.asyncProperty(bodiesFor(operation), async (body) => {
        const { status, text } = await admin.send(operation.method, path, body);
        expect(status, `${JSON.stringify(body)} → ${text}`).toBeLessThan(500);
      }),
      { numRuns: casesOf(25, 500), seed: 7 },
    );
  });
});

describe("every address", () => {
  const hostile = [
    "%00",
    "%ff",
    "..%2f..",
    "'%20OR%201=1--",
    "%F0%9F%93%98",
    "x".repeat(3_000),
    "999999999999999999999",
  ];

  const withParameters = operations.filter(({ path }) => parameterNames(path).length > 0);
  it.each(named(withParameters))(
    "answers hostile parameters with less than 500: %s",
    async (_name, operation) => {
      const admin = api.as(here.admin);
      for (const name of parameterNames(operation.path)) {
        for (const value of hostile) {
          const path = addressOf(operation, here).split("/");
          path[1 + `/v1${operation.path}`.split("/").findIndex((part) => part.startsWith(`{${name}`)) - 1] =
            value;
          const { status, text } = await admin.send(
            operation.method,
            path.join("/"),
            operation.body ? {} : undefined,
          );
          expect(status, `${path.join("/")} → ${text}`).toBeLessThan(500);
        }
      }
    },
  );

  const queryOf = ({ query }: AnyOperation) =>
    query
      ? (z.toJSONSchema(query as z.ZodType, { io: "input", unrepresentable: "any" }).properties ?? {})
      : {};
  const lists = operations.filter(
    (operation) => operation.method === "GET" && Object.keys(queryOf(operation)).length > 0,
  );
  it.each(named(lists))("answers hostile queries with less than 500: %s", async (_name, operation) => {
    const cursors = [
      [],
      [1],
      ["a", "b"],
      [1, "b"],
      [1e300, "b"],
      ["2020-01-01", "b"],
      [-1.5, "\ud83d"],
      [["x"], {}],
    ];
    const parsed = (operation.query as z.ZodType).safeParse({});
    const list = parsed.success ? listOf(operation, paramsOf(operation, here), parsed.data) : null;
    const values = ["", "-1", "0", "1e9", "true", "%00", "%ff", "[]", "'", "x".repeat(600)];
    // Only this parameter is signed and read as a cursor; to the others, a cursor is a text as any other.
    const tokens = cursors.map((cursor) => signPageToken(list ?? "", encodeCursor(cursor as never)));
    const admin = api.as(here.admin);
    for (const [key, schema] of Object.entries(queryOf(operation))) {
      const given = [...values, ...(key === "page" ? tokens : tokens.slice(0, 1))].map(
        (value) => `${key}=${value}`,
      );
      // A repeated key is a list, which a parameter without lists refuses whatever its values are.
      const isForLists = JSON.stringify(schema).includes('"array"');
      const repeated = (isForLists ? given : given.slice(0, 1)).map((pair) => `${pair}&${pair}`);
      for (const query of [...given, ...repeated]) {
        const address = `${addressOf(operation, here)}?${query}`;
        const { status, text } = await admin.get(address);
        expect(status, `${address} → ${text}`).toBeLessThan(500);
      }
    }
  });
});

describe("every list", () => {
  const lists = operations.filter(isList);

  const expectForeign = async (operation: AnyOperation, token: string) => {
    const search = operation.id.startsWith("search") && operation.method === "GET" ? "query=x&" : "";
    const as = api.as(here.admin);
    const address = `${addressOf(operation, here)}?${search}page=${token}`;
    const answer =
      operation.method === "POST"
        ? await as.post(address, { query: "x", mode: "all" })
        : await as.get(address);
    const problem = expectProblem(answer, 400, "foreign_page_token");
    expect(problem.fields?.[0]?.path).toBe("page");
  };

  it.each(named(lists))("refuses the page token of another list: %s", async (_name, operation) => {
    await expectForeign(
      operation,
      signPageToken(listOf(operation, { spaceId: "another" }, {})!, encodeCursor(["a", "b"])),
    );
  });

  it.each(named(lists))("refuses forged page tokens: %s", async (_name, operation) => {
    const query = operation.id.startsWith("search") ? { query: "x" } : {};
    const list = listOf(operation, paramsOf(operation, here), (operation.query as z.ZodType).parse(query))!;
    const cursor = encodeCursor(["a", "b"]);
    const signature = signPageToken(list, cursor).slice(0, -cursor.length);
    const month99 = "2026-99-01T00:00:00Z";
    const keys = [
      [month99, "b"],
      [month99],
      [2 ** 52],
      [1e15, "b"],
      ["a", month99, "b", month99],
      ["a", "c"],
    ];
    for (const key of keys) await expectForeign(operation, signature + encodeCursor(key));
    await expectForeign(operation, cursor);
  });
});

async function join(person: Person, { params }: Scene): Promise<void> {
  const { addMember } = await import("@/lib/organizations/members/commands");
  await addMember(database(), operator, {
    organizationId: params.organizationId!,
    userId: person.id,
    role: "admin",
  });
}

/** Bodies with the right field names and wrong, odd or extreme values. */
function bodiesFor(operation: AnyOperation): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(operation.body as z.ZodType, { io: "input", unrepresentable: "any" });
  const fields = new Set<string>();
  JSON.stringify(schema, (key, value) => {
    if (key === "properties") for (const name of Object.keys(value as object)) fields.add(name);
    return value;
  });
  const leaf = fc.oneof(
    fc.constantFrom(null, true, 0, -1, 1.5, 1e308, "", "x", "nothing", "😀", "\u202e", "a".repeat(70_000)),
    fc.constantFrom(
      "__proto__",
      "constructor",
      "null",
      "NaN",
      "2020-01-01T00:00:00Z",
      "https://example.test/",
    ),
    fc.string({ unit: "grapheme" }),
    fc.integer(),
    fc.jsonValue({ maxDepth: 3 }),
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie("any"), { maxLength: 3 }), tie("object")),
    object: fc.dictionary(fc.constantFrom(...(fields.size > 0 ? fields : ["x"])), tie("any"), { maxKeys: 8 }),
  }));
  return fc.oneof(value.object, value.any);
}
