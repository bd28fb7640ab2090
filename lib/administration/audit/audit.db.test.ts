import { beforeAll, describe, expect, it } from "vitest";
import { verify } from "@/lib/administration/verify/verify";
import { signIn } from "@/lib/identity/sign-in/sign-in";
import { invites } from "@/lib/organizations/invites/operations";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";
import { recordedKinds } from "@/lib/platform/events/catalogue";
import { spaceCreation, spaces } from "@/lib/spaces/spaces/operations";
import { api, expectProblem } from "@/lib/testing/api";
import { type World, world } from "@/lib/testing/world";
import { auditEventId, numberOfAuditEvent } from "./event-id";
import { audit } from "./operations";
import type { AuditEvent, AuditVerification, NamedAuditEvent } from "./schemas";
import { handle as sealLog } from "./seal";
import { verifyAuditLog } from "./verification";

let here: World;
let organizationId: string;
beforeAll(async () => {
  here = await world({ title: "Acme" });
  organizationId = here.organization.id;
});

const list = (query: Record<string, string> = {}) =>
  api.as(here.admin).call(audit.list, { params: { organizationId }, query });
const newSpace = (title: string) =>
  api.as(here.admin).call(spaceCreation.create, { params: { organizationId }, body: { title } });

it("records actor, action and target with their names at the time", async () => {
  const { id } = await newSpace("Draft");
  await api.as(here.admin).call(spaces.update, { params: { spaceId: id }, body: { title: "Manual" } });
  const { items, count } = await list({ target: id });
  expect(count).toBe(2);
  expect(items).toMatchObject([
    { action: "space.updated", target: { type: "space", id, label: "Manual" } },
    {
      object: "audit-event",
      action: "space.created",
      actor: { type: "user", id: here.admin.id, label: here.admin.displayName },
      source: "api",
      target: { type: "space", id, label: "Draft" },
    },
  ]);
});

it("the audit log keeps the names of deleted targets", async () => {
  const { id } = await here.collection({ title: "Old guides" });
  await api.as(here.admin).delete(`/v1/collections/${id}`);
  const { items } = await list({ target: id, action: "collection.deleted" });
  expect(items.map(({ target }) => target.label)).toEqual(["Old guides"]);
});

it("the audit log keeps the invited address after the invite is withdrawn", async () => {
  const { admin } = here;
  const params = { organizationId };
  const invited = { emails: ["nora@elsewhere.example"] };
  await api.as(admin).call(invites.invite, { params, body: { ...invited, sso: false } });
  const { items: pending } = await api.as(admin).call(invites.list, { params, query: {} });
  const { id } = pending.find(({ email }) => email === invited.emails[0])!;
  await api.as(admin).call(invites.withdraw, { params: { ...params, inviteId: id } });
  const { items } = await list({ target: id });
  expect(items.map(({ action, target }) => [action, target.label])).toEqual([
    ["invite.withdrawn", invited.emails[0]],
    ["invite.sent", invited.emails[0]],
  ]);
});

it("the audit log names the operator as the actor of changes made by scripts", async () => {
  const { items } = await list({ actor: "operator" });
  expect(items.length).toBeGreaterThan(0);
  for (const { actor, source } of items)
    expect([actor, source]).toEqual([{ type: "system", id: "operator" }, "script"]);
});

describe("an entry", () => {
  it("has its own payload, and the other entries of the same request", async () => {
    const { id } = await newSpace("Notes");
    await api.as(here.admin).call(spaces.update, { params: { spaceId: id }, body: { title: "Minutes" } });
    const [updated] = (await list({ target: id })).items as [AuditEvent];
    const details = await api
      .as(here.admin)
      .call(audit.get, { params: { organizationId, auditEventId: updated.id } });
    expect(details).toMatchObject({
      ...updated,
      schemaVersion: 1,
      payload: { changes: { title: { before: "Notes", after: "Minutes" } } },
      names: {},
      correlationId: expect.any(String),
    } satisfies Partial<NamedAuditEvent>);
  });

  it("names the people and teams in its payload", async () => {
    const ben = await here.member("edit", { displayName: "Ben Builder" });
    const team = await here.team({ title: "Writers" });
    const path = `/v1/orgs/${organizationId}/teams/${team.teamId}/members`;
    expect((await api.as(here.admin).put(path, { add: [ben.id] })).status).toBeLessThan(300);
    const [changed] = (await list({ target: team.teamId })).items as [AuditEvent];
    const details = await api
      .as(here.admin)
      .call(audit.get, { params: { organizationId, auditEventId: changed.id } });
    expect(details.names).toEqual({ [ben.id]: "Ben Builder" });
  });

  it("can't be read through another organization", async () => {
    const [{ id }] = (await list()).items as [AuditEvent];
    const other = await world();
    const path = (organization: string, event: string) => `/v1/orgs/${organization}/audit-events/${event}`;
    const unknown = auditEventId(2 ** 31 - 1);
    for (const refused of [
      path(other.organization.id, id),
      path(other.organization.id, unknown),
      path(other.organization.id, "0190aaaa-0000-7000-8000-000000000001"),
      path(other.organization.id, "nothing"),
    ])
      expectProblem(await api.as(other.admin).get(refused), 404, "not_found");
  });

  it("has a UUID made from its number", () => {
    for (const number of [1, 255, 2 ** 31 - 1]) expect(numberOfAuditEvent(auditEventId(number))).toBe(number);
    for (const id of ["", "7", auditEventId(2 ** 31), auditEventId(1).slice(1)])
      expect(numberOfAuditEvent(id)).toBeNull();
  });
});

it("filters by action, actor, target and time, page by page", async () => {
  const ben = await here.member("create");
  const mine = await api
    .as(ben)
    .call(spaceCreation.create, { params: { organizationId }, body: { title: "Ben's own" } });
  expect(
    (await list({ actor: ben.id, action: "space.created" })).items.map(({ target }) => target.id),
  ).toEqual([mine.id]);
  const [made] = (await list({ target: mine.id })).items as [AuditEvent];
  const at = made.occurredAt;
  const within = { from: at, to: at, target: mine.id };
  expect((await list(within)).count).toBe(1);
  const before = new Date(Date.parse(at) - 1).toISOString();
  expect((await list({ ...within, from: before, to: before })).count).toBe(0);

  const all: string[] = [];
  for (let page: string | undefined; ; ) {
    const part = await list({ limit: "2", ...(page && { page }) });
    all.push(...part.items.map(({ id }) => id));
    page = part.next?.page;
    if (!page) {
      expect(new Set(all).size).toBe(part.count);
      break;
    }
  }
  expectProblem(
    await api.as(here.admin).get(`/v1/orgs/${organizationId}/audit-events?limit=101`),
    400,
    "validation",
  );
});

it("searches recent entries by names, action labels and ids", async () => {
  const ben = await here.member("create", { displayName: "Ben 100% Builder" });
  const { id } = await api
    .as(ben)
    .call(spaceCreation.create, { params: { organizationId }, body: { title: "Pump_manual" } });
  const [made] = (await list({ target: id })).items as [AuditEvent];
  const found = async (search: string, more: Record<string, string> = {}) =>
    (await list({ search, target: id, ...more })).items.map((entry) => entry.id);
  for (const search of ["pump_MANUAL", "100%", "space created", id, made.correlationId!])
    expect(await found(search), search).toEqual([made.id]);
  for (const search of ["pumpxmanual", "100x", "space deleted"])
    expect(await found(search), search).toEqual([]);
  const later = new Date(Date.now() + 91 * 86_400_000).toISOString();
  expect(await found("pump", { to: later })).toEqual([]);
});

it("records its own downloads with their filters", async () => {
  const { status } = await api
    .as(here.admin)
    .get(`/v1/orgs/${organizationId}/audit-log?format=csv&action=space.created`);
  expect(status).toBe(200);
  const [exported] = (await list({ action: "auditLog.exported" })).items as [AuditEvent];
  const details = await api
    .as(here.admin)
    .call(audit.get, { params: { organizationId, auditEventId: exported.id } });
  expect(details).toMatchObject({
    actor: { id: here.admin.id },
    payload: { format: "csv", filters: { action: "space.created" } },
  });
});

it("every action has a label", async () => {
  const { items } = await api.as(here.admin).call(audit.actions, { params: { organizationId } });
  expect(items.map(({ id }) => id).sort()).toEqual(recordedKinds().sort());
  const labels = Object.fromEntries(items.map(({ id, label }) => [id, label]));
  expect(labels).toMatchObject({
    "changeRequest.reviewRequested": "Change request review requested",
    "openApiSpec.created": "OpenAPI spec created",
    "space.gitSyncStarted": "Space Git sync started",
    "pdf.finished": "PDF finished",
  });
});

describe("a download of the audit log", () => {
  const download = async (query: string) =>
    api.as(here.admin).get(`/v1/orgs/${organizationId}/audit-log?${query}`);

  it("has one JSON object a line, over several batches", async () => {
    const { id } = await newSpace("Much");
    await database().event.createMany({
      data: Array.from({ length: 1_100 }, () => ({
        type: "space.updated",
        organizationId,
        subjectId: id,
        createdAt: new Date(0),
      })),
    });
    const { text, headers } = await download(`format=ndjson&target=${id}`);
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as AuditEvent);
    expect(lines).toHaveLength(1_101);
    expect(new Set(lines.map((line) => line.id)).size).toBe(1_101);
    expect(lines[0]?.action).toBe("space.created");
    expect(headers["content-disposition"]).toContain("audit-log.ndjson");
  });

  it("as CSV contains no formulas, and is marked as UTF-8 for spreadsheets", async () => {
    const { id } = await newSpace('=HYPERLINK("https://evil.example"), "x"');
    const { text, headers } = await download(`format=csv&target=${id}`);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [head, row] = text.split("\n");
    expect(head).toMatch(/^\ufeffoccurredAt,action,actionLabel,actorType/);
    expect(row).toContain(`"'=HYPERLINK(""https://evil.example""), ""x"""`);
  });
});

describe("the hash chain of the audit log", () => {
  const scene = async () => {
    const { admin, organization, space } = await world();
    const made = await space({ title: "Handbook" });
    for (const title of ["One", "Two", "Three"])
      await api.as(admin).patch(`/v1/spaces/${made.id}`, { title });
    const verified = async () =>
      (await api.as(admin).get<AuditVerification>(`/v1/orgs/${organization.id}/audit-log/verification`)).body;
    const events = () =>
      database().event.findMany({
        where: { organizationId: organization.id },
        orderBy: { id: "asc" },
        select: { id: true },
      });
    return { admin, organization, space, events, verified };
  };
  /** Bypasses the triggers, which the application's own database role cannot do. */
  const tamper = (sql: string, ...values: unknown[]) =>
    database().$transaction(async (tx) => {
      await tx.$executeRawUnsafe(`SET LOCAL session_replication_role = 'replica'`);
      await tx.$executeRawUnsafe(sql, ...values);
    });

  it("stays intact and grows while no entry is changed", async () => {
    const { events, verified } = await scene();
    expect(await verified()).toMatchObject({ intact: true, sealed: 0 });
    await sealLog(database());
    const { length } = await events();
    const first = await verified();
    expect(first).toMatchObject({ intact: true, sealed: length, waiting: 0, broken: [] });
    expect(first.head).toMatch(/^[0-9a-f]{64}$/);
    await sealLog(database());
    expect(await verified()).toEqual(first);
  });

  it("seals the oldest entries of all organizations first", async () => {
    await sealLog(database());
    const first = await scene();
    await scene();
    for (const title of ["Four", "Five", "Six"]) await first.space({ title });
    await pool().query("SELECT seal_events($1)", [(await first.events()).length]);
    const { rows } = await pool().query(
      `SELECT count(*)::int AS "passed" FROM "Event" e
       WHERE e."id" < (SELECT max("eventId") FROM "AuditSeal")
         AND NOT EXISTS (SELECT FROM "AuditSeal" s WHERE s."eventId" = e."id")`,
    );
    expect(rows).toEqual([{ passed: 0 }]);
    await sealLog(database());
    expect(await first.verified()).toMatchObject({ intact: true, waiting: 0 });
  });

  it("seals the entry of a long transaction that thousands of others overtook", async () => {
    const { organization, space, verified } = await scene();
    const sequence = `pg_get_serial_sequence('"Event"', 'id')`;
    const { rows } = await pool().query<{ id: string }>(`SELECT nextval(${sequence}) AS "id"`);
    const id = Number(rows[0]!.id);
    await pool().query(`SELECT setval(${sequence}, $1)`, [id + 20_000]);
    await space({ title: "Later" });
    await sealLog(database());
    const late = { id, organizationId: organization.id, type: "space.created", subjectId: "late" };
    await database().event.create({ data: late });
    await sealLog(database());
    expect(await database().auditSeal.count({ where: { eventId: id } })).toBe(1);
    expect(await verified()).toMatchObject({ intact: true, waiting: 0, broken: [] });
  });

  it("reveals changed and removed entries, also if it is checked in portions", async () => {
    const { organization, events, verified } = await scene();
    await sealLog(database());
    const ids = (await events()).map(({ id }) => id);
    const [changed, removed, moved] = [ids.at(-3)!, ids.at(-2)!, ids.at(-1)!];
    await tamper(`UPDATE "Event" SET "payload" = '{"changes":{}}' WHERE "id" = $1`, changed);
    await tamper(`DELETE FROM "Event" WHERE "id" = $1`, removed);
    await tamper(`UPDATE "Event" SET "address" = '198.51.100.1' WHERE "id" = $1`, moved);
    const verification = await verified();
    expect(verification.intact).toBe(false);
    expect(verification.broken).toEqual([
      { id: auditEventId(changed), reason: "entry-changed" },
      { id: auditEventId(removed), reason: "entry-missing" },
      { id: auditEventId(moved), reason: "entry-changed" },
    ]);
    expect((await verify(database())).find(({ check }) => check.includes("audit log"))?.violations).toBe(3);
    const inPortions = (entries: number) => verifyAuditLog(database(), organization.id, entries);
    expect([await inPortions(1), await inPortions(2), await inPortions(3)]).toEqual([
      verification,
      verification,
      verification,
    ]);
    await tamper(`DELETE FROM "AuditSeal" WHERE "eventId" = $1`, removed);
    for (const entries of [1, 2, 3])
      expect((await inPortions(entries)).broken).toContainEqual({
        id: auditEventId(moved),
        reason: "seal-missing",
      });
    expect((await verified()).broken.map(({ reason }) => reason)).toContain("seal-missing");
    // Removes the broken entries, so that other tests pass.
    await tamper(`DELETE FROM "AuditSeal" WHERE "eventId" = ANY($1::int[])`, ids);
  });

  it("can't be changed or deleted by the application", async () => {
    const { events, organization } = await scene();
    await sealLog(database());
    const { id } = (await events())[0]!;
    const run = (sql: string, value: unknown) => pool().query(sql, [value]);
    await expect(run('DELETE FROM "Event" WHERE "id" = $1', id)).rejects.toThrow(/deleted only with/);
    await expect(run(`UPDATE "Event" SET "type" = 'x' WHERE "id" = $1`, id)).rejects.toThrow(/immutable/);
    const ofOne = 'WHERE "organizationId" = $1';
    await expect(run(`DELETE FROM "AuditSeal" ${ofOne}`, organization.id)).rejects.toThrow(
      /deleted only with/,
    );
    await expect(run(`UPDATE "AuditSeal" SET "number" = 9 ${ofOne}`, organization.id)).rejects.toThrow(
      /immutable/,
    );
  });
});

it("filters by source", async () => {
  const { admin, organization, space } = await world();
  const made = await space();
  await api.as(admin).patch(`/v1/spaces/${made.id}`, { title: "By a token" });
  const from = async (source: string) =>
    (
      await api
        .as(admin)
        .get<{ items: { source: string; action: string }[] }>(
          `/v1/orgs/${organization.id}/audit-events?source=${source}`,
        )
    ).body.items;
  expect((await from("api")).map(({ action }) => action)).toEqual(["space.updated"]);
  expect(new Set((await from("script")).map(({ source }) => source))).toEqual(new Set(["script"]));
  expect(await from("ui")).toEqual([]);
});

it("records the network address of a request and filters by it", async () => {
  const { id } = await newSpace("From here");
  const [made] = (await list({ target: id })).items;
  const details = await api
    .as(here.admin)
    .call(audit.get, { params: { organizationId, auditEventId: made!.id } });
  expect(details.address).toEqual(expect.any(String));
  expect((await list({ target: id, address: details.address! })).count).toBe(1);
  expect((await list({ target: id, address: "203.0.113.250" })).count).toBe(0);
});

describe("the audit log of refused requests", () => {
  const refusedIn = async ({ admin, organization }: World) => {
    const params = { organizationId: organization.id };
    const { items } = await api.as(admin).call(audit.list, { params, query: { action: "request.refused" } });
    const entries = items.map(({ id }) =>
      api.as(admin).call(audit.get, { params: { ...params, auditEventId: id } }),
    );
    return (await Promise.all(entries)).map(({ actor, payload, address }) => {
      expect(address).toEqual(expect.any(String));
      return [actor.id, payload.operation, payload.reason];
    });
  };

  it("records refused admin operations with the reason", async () => {
    const w = await world();
    const editor = await w.member("edit");
    const path = `/v1/orgs/${w.organization.id}`;
    expectProblem(await api.as(editor).patch(`${path}/members/${w.admin.id}`, { role: "read" }), 403);
    expectProblem(await api.as(w.admin).patch(path, { sso: true }), 409, "sso_provider_missing");
    expectProblem(await api.as(w.admin).delete(`${path}/members/${w.admin.id}`), 409, "last_administrator");
    expect(await refusedIn(w)).toEqual([
      [w.admin.id, "removeMember", "last_administrator"],
      [w.admin.id, "updateOrganization", "sso_provider_missing"],
      [editor.id, "updateMember", "forbidden"],
    ]);
  });

  it("omits reads, and requests by members of other organizations", async () => {
    const w = await world();
    const [reader, stranger] = [await w.member("read"), (await world()).admin];
    const path = `/v1/orgs/${w.organization.id}`;
    expectProblem(await api.as(reader).get(`${path}/audit-events`), 403);
    expectProblem(await api.as(stranger).patch(path, { title: "Mine" }), 404);
    expectProblem(await api.as(w.admin).patch(path, { title: "" }), 400);
    expect(await refusedIn(w)).toEqual([]);
  });

  it("records wrong passwords of members, and nothing for unknown addresses", async () => {
    const w = await world();
    const member = await w.member("read");
    const client = { address: "203.0.113.77", userAgent: null };
    for (const email of [member.email, "nobody@example.test"]) {
      const result = await signIn(database(), { email, password: "not the password" }, client);
      expect(result).toEqual({ ok: false, reason: "wrong_credentials" });
    }
    const failed = () =>
      api.as(w.admin).call(audit.list, {
        params: { organizationId: w.organization.id },
        query: { action: "signIn.failed", address: client.address },
      });
    await expect.poll(async () => (await failed()).count).toBe(1);
    expect((await failed()).items).toMatchObject([
      { actor: { type: "system", id: "signIn" }, target: { type: "sign-in", id: member.id } },
    ]);
  });
});
