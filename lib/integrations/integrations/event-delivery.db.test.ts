import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Webhook, WebhookSecret } from "@/lib/integrations/webhooks/schemas";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { record } from "@/lib/platform/events/record";
import { api, expectProblem } from "@/lib/testing/api";
import { unique } from "@/lib/testing/unique";
import { operator, type Person, type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import {
  type IntegrationDev,
  type IntegrationEvent,
  IntegrationEventPayload,
  type IntegrationEventTrace,
  type IntegrationInstallation,
} from "./schemas";

type Delivery = { headers: IncomingHttpHeaders; text: string; event: IntegrationEventPayload };
let here: World;
let elsewhere: World;
let server: Server;
let origin: string;
let received: Delivery[] = [];
let status = 200;
let name: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, text, event: JSON.parse(text) });
      response.writeHead(status).end("thanks");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  env.allowPrivateFetch = ["127.0.0.1/32"];
  elsewhere = await world();
});
beforeEach(async () => {
  here = await world();
  received = [];
  status = 200;
  name = `Events-${unique()}`;
  await publish({ scopes: ["space:content:read", "space:metadata:read"] });
});
afterAll(() => {
  env.allowPrivateFetch = [];
  server.close();
});

const at = () => `/v1/integrations/${name}`;
const admin = () => api.as(here.admin);
async function publish(more: object = {}) {
  const made = await admin().post(at(), {
    ...{ title: "Board", description: "Shows a board.", script: "export default {};", visibility: "public" },
    ...{ organization: here.organization.id, ...more },
  });
  expect(made.status, made.text).toBe(200);
}
async function listen(more: object = {}): Promise<string> {
  const put = await admin().put(`${at()}/dev`, { tunnelUrl: origin, ...more });
  expect(put.status, put.text).toBe(204);
  return (await admin().post<WebhookSecret>(`${at()}/dev/secret`)).body.secret;
}
async function install(place = here) {
  const made = await api
    .as(place.admin)
    .post<IntegrationInstallation>(`${at()}/installations`, { organization: place.organization.id });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}
const uninstall = (id: string, place = here) => api.as(place.admin).delete(`${at()}/installations/${id}`);
const deliverAll = () => runWaitingJobs(database());
const events = () => received.map(({ event }) => event);
const log = async () =>
  (await admin().get<{ items: IntegrationEvent[]; count: number }>(`${at()}/events`)).body.items;
const detail = async (id: string) => (await admin().get<IntegrationEventTrace>(`${at()}/events/${id}`)).body;
const dev = async () => (await admin().get<IntegrationDev>(`${at()}/dev/status`)).body;
/** Records a change of a space's main content. */
const change = (spaceId: string, place = here) =>
  record(database(), operator, {
    type: "space.contentUpdated",
    organizationId: place.organization.id,
    ...{ spaceId, subjectId: spaceId, payload: { revision: "a-revision" } },
  });
const signatureOf = ({ headers, text }: Delivery, secret: string) =>
  `v1,${createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${text}`)
    .digest("base64")}`;

describe("an integration", () => {
  it("receives signed events of its installation, configuration and uninstallation", async () => {
    await publish({
      configurations: { account: { properties: { team: { type: "string" } }, required: ["team"] } },
    });
    const secret = await listen();
    const id = await install();
    await admin().patch(`${at()}/installations/${id}`, { configuration: { team: "Pumps" } });
    await uninstall(id);
    await deliverAll();
    const installationId = id;
    expect(events()).toEqual([
      { eventId: expect.any(String), type: "installation_setup", installationId, status: "pending" },
      {
        ...{ eventId: expect.any(String), type: "installation_setup", installationId },
        ...{ status: "active", previous: { status: "pending" } },
      },
      { eventId: expect.any(String), type: "installation_deleted", installationId, previous: {} },
    ]);
    for (const one of received) {
      expect(one.headers["webhook-id"]).toBe(one.event.eventId);
      expect(one.headers["webhook-signature"]).toBe(signatureOf(one, secret));
      expect(IntegrationEventPayload.strict().safeParse(one.event).error).toBeUndefined();
      expect(one.text).not.toContain("Pumps");
    }
  });

  it("receives events of the spaces with its installation only", async () => {
    await listen();
    const [covered, other] = await Promise.all([here.space(), here.space()]);
    const id = await install();
    await admin().patch(`${at()}/installations/${id}`, { space_selection: "selected" });
    await admin().post(`${at()}/installations/${id}/spaces`, { space: covered.id });
    await deliverAll();
    expect(events().at(-1)).toMatchObject({
      ...{ type: "space_installation_setup", spaceId: covered.id, installationId: id, status: "active" },
    });
    received = [];
    await change(covered.id);
    await change(other.id);
    await deliverAll();
    expect(events()).toEqual([
      {
        ...{ eventId: expect.any(String), type: "space_content_updated", installationId: id },
        ...{ spaceId: covered.id, revisionId: "a-revision" },
      },
    ]);
    await admin().delete(`${at()}/installations/${id}/spaces/${covered.id}`);
    await change(covered.id);
    await deliverAll();
    expect(events().map(({ type }) => type)).toEqual(["space_content_updated", "space_installation_deleted"]);
  });

  it("receives no waiting event of a space that its installation has lost, nor when it is sent again", async () => {
    await listen({ all: true });
    const id = await install(elsewhere);
    const installation = `${at()}/installations/${id}`;
    const asOwner = api.as(elsewhere.admin);
    const [kept, lost] = await Promise.all([elsewhere.space(), elsewhere.space()]);
    await asOwner.patch(installation, { space_selection: "selected" });
    for (const { id: space } of [kept, lost]) await asOwner.post(`${installation}/spaces`, { space });
    await deliverAll();
    received = [];
    await change(kept.id, elsewhere);
    await change(lost.id, elsewhere);
    await asOwner.delete(`${installation}/spaces/${lost.id}`);
    await deliverAll();
    const contents = () => events().filter(({ type }) => type === "space_content_updated");
    expect(contents().map(({ spaceId }) => spaceId)).toEqual([kept.id]);
    const failed = (await log()).find(
      ({ payload }) => payload.spaceId === lost.id && payload.type === "space_content_updated",
    )!;
    expect(failed.status).toBe("failed");
    expect((await detail(failed.id)).trace?.logs[0]?.message).toContain("no longer has access");
    await admin().post(`${at()}/events/${failed.id}/redeliver`);
    await uninstall(id, elsewhere);
    await deliverAll();
    expect(contents()).toHaveLength(1);
    expect(events().at(-1)).toMatchObject({ type: "installation_deleted" });
  });

  it("receives events of merges and visibility, and of sites added to its installation", async () => {
    const id = await install();
    const collection = await here.collection({ title: "Shelf" });
    const space = await here.space({ pages: ["# Pumps\n\nOld."] });
    const site = await here.site();
    await listen();
    const path = `/v1/spaces/${space.id}`;
    await admin().patch(path, { title: "Renamed" });
    await admin().patch(path, { defaultLevel: "inherit" });
    await admin().post(`${path}/move`, { parent: collection.id });
    await admin().patch(path, { defaultLevel: "read" });
    const { changeRequest } = await here.changeRequest(space);
    const merged = await admin().post(`${path}/change-requests/${changeRequest.id}/merge`);
    expect(merged.status, merged.text).toBe(200);
    await admin().post(`${at()}/installations/${id}/sites`, { siteId: site.id });
    await deliverAll();
    expect(events().filter(({ spaceId }) => spaceId !== undefined)).toMatchObject([
      {
        type: "space_visibility_updated",
        spaceId: space.id,
        previousVisibility: "private",
        visibility: "in-collection",
      },
      { type: "space_visibility_updated", previousVisibility: "in-collection", visibility: "private" },
      { type: "space_content_updated", revisionId: expect.any(String) },
    ]);
    expect(events().at(-1)).toMatchObject({ type: "site_installation_setup", siteId: site.id });
  });

  it("receives events within the scopes of its latest published version", async () => {
    await listen();
    await install();
    const space = await here.space();
    await publish({ scopes: ["openapi:read"] });
    await deliverAll();
    received = [];
    await change(space.id);
    await publish({ scopes: ["space:content:read"] });
    await change(space.id);
    await deliverAll();
    expect(events()).toHaveLength(1);
  });

  it("receives events within the scopes its organization agreed to", async () => {
    await publish({ scopes: ["openapi:read"] });
    await listen();
    const id = await install();
    const space = await here.space();
    await publish({ scopes: ["openapi:read", "space:content:read"] });
    await change(space.id);
    await deliverAll();
    expect(events().map(({ type }) => type)).toEqual(["installation_setup"]);
    received = [];
    const path = `/v1/integrations/${name}/installations/${id}`;
    const agreed = await api.as(here.admin).patch(path, { scopes: ["openapi:read", "space:content:read"] });
    expect(agreed.status, agreed.text).toBe(200);
    await change(space.id);
    await deliverAll();
    expect(events().map(({ type }) => type)).toEqual(["installation_setup", "space_content_updated"]);
  });

  it("receives no events while it is inactive, not installed or paused", async () => {
    await listen();
    const space = await here.space();
    await change(space.id);
    const id = await install();
    await database().integrationInstallation.update({ where: { id }, data: { status: "paused" } });
    await change(space.id);
    await uninstall(id);
    await change(space.id);
    await deliverAll();
    expect(events().map(({ type }) => type)).toEqual(["installation_setup", "installation_deleted"]);
  });

  it("receives events of other organizations if `all` is set, and never those of other integrations' installations", async () => {
    await listen();
    const away = await install(elsewhere);
    const space = await elsewhere.space();
    await change(space.id, elsewhere);
    await deliverAll();
    expect(events()).toEqual([]);
    await listen({ all: true });
    await change(space.id, elsewhere);
    const first = name;
    name = `Other-${unique()}`;
    await publish();
    await uninstall(await install(elsewhere), elsewhere);
    name = first;
    await deliverAll();
    expect(events()).toMatchObject([
      { type: "space_content_updated", installationId: away, spaceId: space.id },
    ]);
  });
});

describe("an integration's log of events", () => {
  it("shows each event and its delivery", async () => {
    await listen();
    const id = await install();
    status = 503;
    await deliverAll();
    const [waiting] = await log();
    expect(waiting).toMatchObject({ integrationId: name, installationId: id, status: "pending" });
    expect(waiting!.payload).toMatchObject({ eventId: waiting!.id, type: "installation_setup" });
    expect((await detail(waiting!.id)).trace?.logs).toMatchObject([
      { level: "warn", message: expect.stringMatching(/^Attempt 1 was answered 503 /) },
      { level: "debug", message: "thanks" },
    ]);
    expect(await dev()).toMatchObject({ tunnelUrl: origin, all: false, failingSince: expect.any(String) });
    status = 204;
    await database().$executeRaw`
      UPDATE graphile_worker._private_jobs j SET "run_at" = now()
        FROM graphile_worker._private_job_queues q
       WHERE q."id" = j."job_queue_id" AND q."queue_name" = ${`delivery ${here.organization.id}`}`;
    await deliverAll();
    expect(received).toHaveLength(2);
    expect(received[1]!.text).toBe(received[0]!.text);
    expect(await log()).toMatchObject([{ id: waiting!.id, status: "success" }]);
    expect(await dev()).not.toHaveProperty("failingSince");
    await uninstall(id);
    await deliverAll();
    expect((await log()).map(({ payload, status }) => [payload.type, status])).toEqual([
      ["installation_deleted", "success"],
      ["installation_setup", "success"],
    ]);
    const page = await admin().get<{ items: IntegrationEvent[]; next?: { page: string } }>(
      `${at()}/events?limit=1`,
    );
    const rest = await admin().get<{ items: IntegrationEvent[] }>(
      `${at()}/events?limit=1&page=${page.body.next!.page}`,
    );
    expect(rest.body.items[0]!.id).toBe(waiting!.id);
  });

  it("pauses an address that responds 410, until it is set again", async () => {
    await listen();
    status = 410;
    const id = await install();
    await deliverAll();
    expect(await dev()).toMatchObject({ paused: true, pauseReason: "gone" });
    await uninstall(id);
    await listen();
    expect(await dev()).toMatchObject({ paused: false, tunnelUrl: origin });
    expect((await log()).map(({ status }) => status)).toEqual(["failed"]);
  });

  it("sends an event again, unless it is being sent", async () => {
    await listen();
    await install();
    const [event] = await log();
    const again = () => admin().post<IntegrationEventTrace>(`${at()}/events/${event!.id}/redeliver`);
    expect((await again()).body.event.status).toBe("pending");
    await deliverAll();
    expect(received).toHaveLength(1);
    const answers = await Promise.all([again(), again()]);
    expect(answers.map(({ status, body }) => [status, body.event.status])).toEqual([
      [200, "pending"],
      [200, "pending"],
    ]);
    expect(answers[0]!.body.trace?.logs[0]).toMatchObject({ level: "info", message: expect.any(String) });
    await deliverAll();
    expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([event!.id, event!.id]);
    const redelivered = await database().event.count({
      where: { organizationId: here.organization.id, type: "integration.eventRedelivered" },
    });
    expect(redelivered).toBe(1);
    expectProblem(await admin().post(`${at()}/events/nothing/redeliver`), 404);
  });

  it("is deleted with the address", async () => {
    await listen();
    await install();
    expect((await admin().delete(`${at()}/dev`)).status).toBe(205);
    expect((await admin().delete(`${at()}/dev`)).status).toBe(204);
    expect(await log()).toEqual([]);
    expect(await dev()).toEqual({ all: false, paused: false });
    expectProblem(await admin().post(`${at()}/dev/secret`), 404);
    await deliverAll();
    expect(received).toEqual([]);
  });

  it("is visible to admins of the publisher only, and separate from the organization's webhooks", async () => {
    await listen();
    await install();
    const reader = await here.member("read");
    const [event] = await log();
    const calls = (person: Person) => [
      api.as(person).get(`${at()}/events`),
      api.as(person).get(`${at()}/events/${event!.id}`),
      api.as(person).post(`${at()}/events/${event!.id}/redeliver`),
      api.as(person).get(`${at()}/dev/status`),
      api.as(person).put(`${at()}/dev`, { tunnelUrl: origin }),
      api.as(person).delete(`${at()}/dev`),
      api.as(person).post(`${at()}/dev/secret`),
    ];
    for (const answer of await Promise.all(calls(elsewhere.admin))) expectProblem(answer, 404);
    for (const answer of await Promise.all(calls(reader))) expectProblem(answer, 403);
    expectProblem(await admin().get(`${at()}/events/nothing`), 404);
    expectProblem(await admin().put(`${at()}/dev`, { tunnelUrl: "ftp://example.org" }), 400);
    const { id } = await database().webhook.findFirstOrThrow({ where: { integration: { name } } });
    const webhooks = `/v1/orgs/${here.organization.id}/webhooks`;
    expect((await admin().get<{ items: Webhook[] }>(webhooks)).body.items).toEqual([]);
    expectProblem(await admin().patch(`${webhooks}/${id}`, { events: null }), 404);
    expectProblem(await admin().get(`${webhooks}/${id}/deliveries/${event!.id}`), 404);
  });

  it("exists once, even if the address is set twice at once", async () => {
    const set = () => admin().put(`${at()}/dev`, { tunnelUrl: origin });
    expect((await Promise.all([set(), set()])).map(({ status }) => status)).toEqual([204, 204]);
    expect(await database().webhook.count({ where: { integration: { name } } })).toBe(1);
  });
});
