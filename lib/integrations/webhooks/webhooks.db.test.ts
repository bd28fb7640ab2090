import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";
import { env } from "@/lib/platform/env";
import { log as serverLog } from "@/lib/platform/log";
import { api, expectProblem } from "@/lib/testing/api";
import { type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { cleanUpWebhooks } from "./clean-up";
import { handle } from "./deliver";
import { deliverWebhookJob } from "./deliver-job";
import { eventSchema } from "./kinds";
import type {
  CreatedWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliverySummary,
  WebhookEvent,
  WebhookEventKind,
  WebhookSecret,
} from "./schemas";

type Delivery = { headers: IncomingHttpHeaders; text: string; event: WebhookEvent };
let here: World;
let server: Server;
let origin: string;
let received: Delivery[] = [];
let answer: { status: number; body: string };

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, text, event: JSON.parse(text) });
      response.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  env.allowPrivateFetch = ["127.0.0.1/32"];
});
beforeEach(async () => {
  here = await world();
  received = [];
  answer = { status: 200, body: "thanks" };
});
afterAll(() => {
  env.allowPrivateFetch = [];
  server.close();
});

const base = () => `/v1/orgs/${here.organization.id}/webhooks`;
const admin = () => api.as(here.admin);
async function add(more: object = {}): Promise<CreatedWebhook> {
  const body = { title: "Chat", url: origin, events: ["team.created"], ...more };
  const made = await admin().post<CreatedWebhook>(base(), body);
  expect(made.status, made.text).toBe(201);
  return made.body;
}
const get = async (id: string) => (await admin().get<Webhook>(`${base()}/${id}`)).body;
const log = async (id: string) =>
  (await admin().get<{ items: WebhookDeliverySummary[] }>(`${base()}/${id}/deliveries`)).body.items;
const detail = async (id: string, deliveryId: string) =>
  (await admin().get<WebhookDelivery>(`${base()}/${id}/deliveries/${deliveryId}`)).body;
const makeTeam = async (title: string) => {
  const made = await admin().put(`/v1/orgs/${here.organization.id}/teams`, { title });
  expect(made.status, made.text).toBeLessThan(300);
};
const deliverAll = () => runWaitingJobs(database());

/** Computes the signature of a received request with the secret. */
const signatureOf = ({ headers, text }: Delivery, secret: string) =>
  `v1,${createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${text}`)
    .digest("base64")}`;

describe("a webhook", () => {
  it("gets its chosen events, signed", async () => {
    const { id, secret } = await add();
    await makeTeam("Writers");
    await here.space({ title: "Handbook" });
    await deliverAll();
    expect(received).toHaveLength(1);
    const [got] = received as [Delivery];
    expect(got.event).toMatchObject({
      object: "audit-event",
      action: "team.created",
      organization: here.organization.id,
      actor: { type: "user", id: here.admin.id },
      target: { type: "team", label: "Writers" },
      payload: { title: "Writers" },
    });
    expect(got.event).not.toHaveProperty("address");
    expect(eventSchema("team.created").safeParse(got.event).error).toBeUndefined();
    expect(got.headers["content-type"]).toBe("application/json");
    expect(got.headers["webhook-signature"]).toBe(signatureOf(got, secret));
    expect(Math.abs(Number(got.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(300);
    const [delivery] = await log(id);
    expect(delivery).toMatchObject({
      id: got.headers["webhook-id"],
      event: got.event.id,
      action: "team.created",
      state: "delivered",
      attempts: 1,
      status: 200,
    });
    expect(await detail(id, delivery!.id)).toMatchObject({
      request: { headers: { "webhook-id": delivery!.id }, body: got.text },
      response: "thanks",
    });
    expect(await get(id)).not.toHaveProperty("secret");
  });

  it("gets all kinds by default, with the place of each event", async () => {
    await add({ events: null });
    const space = await here.space({ title: "Handbook" });
    await deliverAll();
    const made = received.find(({ event }) => event.action === "space.created");
    expect(made?.event).toMatchObject({ space: space.id });
  });

  it("is retried after an error, and the response is stored", async () => {
    const { id, secret } = await add();
    answer = { status: 503, body: `later\0${"x".repeat(10_000)}` };
    await makeTeam("Writers");
    await deliverAll();
    const [waiting] = await log(id);
    expect(waiting).toMatchObject({ state: "waiting", attempts: 1, status: 503 });
    expect((await detail(id, waiting!.id)).response).toMatch(/^later\ufffdx+$/);
    expect((await detail(id, waiting!.id)).response!.length).toBeLessThanOrEqual(4096);
    expect(await get(id)).toMatchObject({ paused: false, failingSince: expect.any(String) });
    answer = { status: 204, body: "" };
    await retryNow();
    expect(received).toHaveLength(2);
    const [first, second] = received as [Delivery, Delivery];
    expect(second.headers["webhook-id"]).toBe(first.headers["webhook-id"]);
    expect(second.text).toBe(first.text);
    expect(second.headers["webhook-signature"]).toBe(signatureOf(second, secret));
    expect((await log(id))[0]).toMatchObject({ state: "delivered", attempts: 2, status: 204 });
    expect(await get(id)).not.toHaveProperty("failingSince");
  });

  it("logs no error of ours during retries", async () => {
    const failed = vi.spyOn(serverLog, "error").mockReturnValue();
    const { id } = await add();
    answer = { status: 500, body: "" };
    await makeTeam("One");
    await deliverAll();
    expect((await log(id))[0]).toMatchObject({ state: "waiting", attempts: 1 });
    expect(failed).not.toHaveBeenCalled();
    failed.mockRestore();
    await admin().delete(`${base()}/${id}`);
  });

  it("gets an event once from two concurrent manual deliveries", async () => {
    const { id } = await add();
    await makeTeam("One");
    await deliverAll();
    const [delivery] = await log(id);
    const again = () => admin().post(`${base()}/${id}/deliveries/${delivery!.id}/redeliver`);
    const both = await Promise.all([again(), again()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await deliverAll();
    expect(received).toHaveLength(2);
    expect((await log(id))[0]).toMatchObject({ state: "delivered", attempts: 2 });
  });

  it("gets an event again if the server stops before it stores the result", async () => {
    const { id } = await add();
    await makeTeam("One");
    const [delivery] = await log(id);
    const run = { isLastAttempt: false, signal: new AbortController().signal };
    const written = vi.spyOn(database(), "$transaction").mockRejectedValueOnce(new Error("Stopped."));
    await expect(handle(database(), { deliveryId: delivery!.id }, run)).rejects.toThrow("Stopped.");
    written.mockRestore();
    expect((await log(id))[0]).toMatchObject({ state: "waiting", attempts: 0 });
    await deliverAll();
    expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([delivery!.id, delivery!.id]);
    expect((await log(id))[0]).toMatchObject({ state: "delivered", attempts: 1 });
  });

  it("has one secret after two concurrent rotations", async () => {
    const { id } = await add();
    const rotate = () => admin().post<WebhookSecret>(`${base()}/${id}/secret`);
    const secrets = (await Promise.all([rotate(), rotate()])).map(({ body }) => body.secret);
    await makeTeam("One");
    await deliverAll();
    const signature = received[0]!.headers["webhook-signature"];
    const fitting = secrets.filter((secret) => signatureOf(received[0]!, secret) === signature);
    expect(fitting).toHaveLength(1);
  });

  it("enqueues the job that the code declares", async () => {
    const { id } = await add();
    await makeTeam("Writers");
    const queued = () =>
      database().$queryRaw<object[]>`
        SELECT j."task_identifier", j."max_attempts", j."queue_name" FROM graphile_worker.jobs j
         WHERE j."queue_name" = ${`delivery ${here.organization.id}`}`;
    const byEvent = await queued();
    expect(byEvent).toEqual([
      {
        task_identifier: deliverWebhookJob.name,
        max_attempts: deliverWebhookJob.maxAttempts,
        queue_name: `delivery ${here.organization.id}`,
      },
    ]);
    await deliverAll();
    const [delivery] = await log(id);
    await admin().post(`${base()}/${id}/deliveries/${delivery!.id}/redeliver`);
    expect(await queued()).toEqual(byEvent);
    await deliverAll();
  });

  it("gets a manual delivery with the same id", async () => {
    const { id } = await add();
    await makeTeam("Writers");
    await deliverAll();
    const [delivery] = await log(id);
    const path = `${base()}/${id}/deliveries/${delivery!.id}/redeliver`;
    const again = await Promise.all([admin().post<WebhookDelivery>(path), admin().post(path)]);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(again[0]!.body).toMatchObject({ state: "waiting" });
    await deliverAll();
    expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([delivery!.id, delivery!.id]);
    expect((await log(id))[0]).toMatchObject({ state: "delivered", attempts: 2 });
  });

  it("gets a test alone and once", async () => {
    const other = await add({ events: null });
    const { id } = await add();
    await deliverAll();
    received = [];
    answer = { status: 500, body: "no" };
    const tested = await admin().post<WebhookDelivery>(`${base()}/${id}/test`);
    expect(tested.status, tested.text).toBe(201);
    expect(tested.body).toMatchObject({ action: "webhook.tested", state: "waiting", attempts: 0 });
    await deliverAll();
    expect(received.map(({ event }) => event.action)).toEqual(["webhook.tested"]);
    expect(await detail(id, tested.body.id)).toMatchObject({ state: "failed", status: 500, response: "no" });
    expect(await get(id)).not.toHaveProperty("failingSince");
    expect((await log(other.id)).map(({ action }) => action)).not.toContain("webhook.tested");
  });

  it("is signed with both secrets during a rotation", async () => {
    const { id, secret } = await add();
    const rotate = (overlap: string) => admin().post<WebhookSecret>(`${base()}/${id}/secret`, { overlap });
    const second = await rotate("24h");
    expect(second.status, second.text).toBe(201);
    expect(second.body.secret).not.toBe(secret);
    expect(await get(id)).toMatchObject({ previousSecretEndsAt: second.body.previousEndsAt });
    await makeTeam("Writers");
    await deliverAll();
    const [got] = received as [Delivery];
    expect(String(got.headers["webhook-signature"]).split(" ")).toEqual([
      signatureOf(got, second.body.secret),
      signatureOf(got, secret),
    ]);
    await database().webhook.update({ where: { id }, data: { previousSecretEndsAt: new Date() } });
    await makeTeam("Readers");
    await deliverAll();
    expect(received[1]!.headers["webhook-signature"]).toBe(signatureOf(received[1]!, second.body.secret));
    const third = await rotate("now");
    expect(third.body).not.toHaveProperty("previousEndsAt");
    const stored = await database().webhook.findUniqueOrThrow({ where: { id } });
    expect(stored.previousSecret).toBeNull();
    expect(Buffer.from(stored.secret).includes(Buffer.from(third.body.secret))).toBe(false);
  });

  it("gets nothing while it is paused, nor later from that time", async () => {
    const { id } = await add();
    answer = { status: 500, body: "" };
    await makeTeam("Before");
    await deliverAll();
    const paused = await admin().patch<Webhook>(`${base()}/${id}`, { paused: true });
    expect(paused.body).toMatchObject({ paused: true, pauseReason: "manual" });
    expect(await log(id)).toMatchObject([{ state: "failed", error: "The webhook was paused." }]);
    answer = { status: 200, body: "" };
    await makeTeam("Meanwhile");
    await retryNow();
    expect(received).toHaveLength(1);
    const resumed = await admin().patch<Webhook>(`${base()}/${id}`, { paused: false });
    expect(resumed.body).toMatchObject({ paused: false });
    expect(resumed.body).not.toHaveProperty("pauseReason");
    await makeTeam("After");
    await deliverAll();
    expect(received.map(({ event }) => event.target.label)).toEqual(["Before", "After"]);
  });

  it("is paused after three days of failures", async () => {
    const { id } = await add();
    const other = await add({ events: ["webhook.paused"] });
    answer = { status: 500, body: "" };
    await makeTeam("Writers");
    const last = { signal: new AbortController().signal, isLastAttempt: true };
    const [first] = await log(id);
    await handle(database(), { deliveryId: first!.id }, last);
    expect((await log(id))[0]).toMatchObject({ state: "failed" });
    expect(await get(id)).toMatchObject({ paused: false });
    await makeTeam("Readers");
    await makeTeam("Editors");
    const failingSince = new Date(Date.now() - 73 * 3_600_000);
    await database().webhook.update({ where: { id }, data: { failingSince } });
    const [, second] = await log(id);
    await handle(database(), { deliveryId: second!.id }, last);
    expect(await get(id)).toMatchObject({ paused: true, pauseReason: "failing" });
    expect((await log(id)).map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
    answer = { status: 200, body: "" };
    received = [];
    await deliverAll();
    expect(received.map(({ event }) => [event.action, event.payload])).toEqual([
      ["webhook.paused", { reason: "failing" }],
    ]);
    expect(await log(other.id)).toMatchObject([{ action: "webhook.paused", state: "delivered" }]);
  });

  it("is paused at once by a 410", async () => {
    const { id } = await add();
    answer = { status: 410, body: "" };
    await makeTeam("Writers");
    await deliverAll();
    expect(await log(id)).toMatchObject([{ state: "failed", status: 410 }]);
    expect(await get(id)).toMatchObject({ paused: true, pauseReason: "gone" });
  });

  it("refuses private addresses, and addresses with a password", async () => {
    const { id } = await add();
    for (const url of [
      "http://127.0.0.2/hook",
      "http://[::1]/",
      "http://0x7f000002/",
      "https://169.254.169.254/latest",
      "https://8.8.8.8:8443/",
      "https://ana:secret@hooks.example/",
    ]) {
      for (const asked of [
        admin().post(base(), { title: "Hook", url, events: null }),
        admin().patch(`${base()}/${id}`, { url }),
      ]) {
        const { status, body } = await asked;
        expect([url, status, body]).toMatchObject([url, 400, { error: { fields: [{ path: "url" }] } }]);
      }
    }
    expect((await get(id)).url).toBe(origin);
  });

  it("connects to no private address, and follows no redirects", async () => {
    const { id } = await add();
    // As an earlier version accepted it.
    await database().webhook.update({ where: { id }, data: { url: "http://127.0.0.2/hook" } });
    await makeTeam("Writers");
    await deliverAll();
    const [delivery] = await log(id);
    expect(delivery).toMatchObject({
      state: "waiting",
      error: expect.stringContaining("Couldn't reach"),
    });
    expect(delivery).not.toHaveProperty("status");
    await admin().patch(`${base()}/${id}`, { url: origin });
    answer = { status: 302, body: "" };
    await retryNow();
    expect((await log(id))[0]).toMatchObject({ state: "waiting", status: 302 });
  });

  it("is not accessible from another organization", async () => {
    const { id } = await add();
    await makeTeam("Writers");
    await deliverAll();
    const [delivery] = await log(id);
    const elsewhere = await world();
    const theirs = `/v1/orgs/${elsewhere.organization.id}/webhooks/${id}`;
    const as = api.as(elsewhere.admin);
    for (const path of [theirs, `${theirs}/deliveries`, `${theirs}/deliveries/${delivery!.id}`]) {
      expectProblem(await as.get(path), 404);
    }
    for (const path of [
      `${theirs}/test`,
      `${theirs}/secret`,
      `${theirs}/deliveries/${delivery!.id}/redeliver`,
    ]) {
      expectProblem(await as.post(path), 404);
    }
    expectProblem(await as.patch(theirs, { title: "Mine" }), 404);
    expect((await as.delete(theirs)).status).toBe(204);
    expect(await get(id)).toMatchObject({ title: "Chat" });
    expectProblem(await api.as(await here.member("create")).get(base()), 403);
  });

  it("is deleted with its log, while events are on their way", async () => {
    const { id } = await add();
    await makeTeam("Writers");
    expect((await admin().delete(`${base()}/${id}`)).status).toBe(205);
    expect((await admin().delete(`${base()}/${id}`)).status).toBe(204);
    await deliverAll();
    expect(received).toEqual([]);
    expect(await database().webhookDelivery.count({ where: { webhookId: id } })).toBe(0);
  });

  it("does not block events while it is being deleted", async () => {
    const { id } = await add();
    let go = () => {};
    const held = new Promise<void>((done) => (go = done));
    let locked = () => {};
    const deleting = new Promise<void>((done) => (locked = done));
    const removal = database().$transaction(async (tx) => {
      await tx.webhook.delete({ where: { id } });
      locked();
      await held;
    });
    await deleting;
    await makeTeam("Writers");
    go();
    await removal;
    expect(
      await database().team.count({ where: { organizationId: here.organization.id, title: "Writers" } }),
    ).toBe(1);
  });

  it.each([
    { url: "ftp://example.org/hook" },
    { url: "hook" },
    { events: [] },
    { events: ["team.invented"] },
    { events: ["presence.changed"] },
    { events: ["webhook.tested"] },
    { title: "" },
    { secret: "mine" },
  ])("is refused as %j", async (wrong) => {
    const body = { title: "Chat", url: origin, events: null, ...wrong };
    expectProblem(await admin().post(base(), body), 400);
    expect((await admin().get<{ count: number }>(base())).body.count).toBe(0);
  });

  it("keeps its address out of the audit log", async () => {
    const { id } = await add();
    await admin().patch(`${base()}/${id}`, { url: `${origin}?token=hidden`, title: "Alerts" });
    const events = await database().event.findMany({
      where: { organizationId: here.organization.id, subjectId: id },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ type, subjectLabel, payload }) => [type, subjectLabel, payload])).toEqual([
      ["webhook.created", "Chat", { title: "Chat" }],
      [
        "webhook.updated",
        "Alerts",
        { changes: { title: { before: "Chat", after: "Alerts" }, url: { withheld: true } } },
      ],
    ]);
  });

  it("gives up a delivery whose last attempt ended with its server", async () => {
    const { id } = await add();
    await makeTeam("Writers");
    await cleanUpWebhooks(database(), new Date());
    const [delivery] = await log(id);
    expect(delivery).toMatchObject({ state: "waiting" });
    await pool().query(
      "UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE payload->>'deliveryId' = $1",
      [delivery!.id],
    );
    await cleanUpWebhooks(database(), new Date());
    expect((await log(id))[0]).toMatchObject({
      state: "failed",
      error: expect.stringContaining("Send it again"),
    });
  });

  it("deletes old deliveries", async () => {
    const { id } = await add();
    await makeTeam("Writers");
    await deliverAll();
    const month = 31 * 24 * 3_600_000;
    await cleanUpWebhooks(database(), new Date());
    expect(await log(id)).toHaveLength(1);
    await cleanUpWebhooks(database(), new Date(Date.now() + month));
    expect(await log(id)).toEqual([]);
  });
});

it("documents every kind with the schema of its body", async () => {
  const path = `/v1/orgs/${here.organization.id}/webhook-event-kinds`;
  const { items } = (await admin().get<{ items: WebhookEventKind[] }>(path)).body;
  expect(items).toContainEqual({ object: "webhook-event-kind", id: "team.created", label: "Team created" });
  expect((await admin().get(`${path}/team.created`)).body).toMatchObject({
    id: "team.created",
    schema: {
      properties: { action: { const: "team.created" }, payload: { required: ["title", "members"] } },
    },
  });
  for (const { id } of items) expect((await admin().get(`${path}/${id}`)).status, id).toBe(200);
  for (const id of ["presence.changed", "webhook.tested", "toString"]) {
    expect(items.map((kind) => kind.id)).not.toContain(id);
    expectProblem(await admin().get(`${path}/${id}`), 404);
  }
});

/** Skips the time until the next attempt, and delivers. */
async function retryNow(): Promise<void> {
  await database().$executeRaw`
    UPDATE graphile_worker._private_jobs j SET "run_at" = now()
      FROM graphile_worker._private_job_queues q
     WHERE q."id" = j."job_queue_id" AND q."queue_name" = ${`delivery ${here.organization.id}`}`;
  await deliverAll();
}
