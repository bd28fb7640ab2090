import { once } from "node:events";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { noBody } from "@/lib/platform/api/server/message";
import { openSession, SESSION_COOKIE } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";
import { untilListening } from "@/lib/platform/events/listen";
import { clearSiteCache } from "@/lib/sites/published/site-state";
import { api, newTokenFor } from "@/lib/testing/api";
import { type Person, type World, world } from "@/lib/testing/world";
import { handle } from "@/lib/wiring/routes";
import type { LiveEvent } from "./schemas";
import { checkAll, endStreams, STREAMS_PER_PERSON } from "./subscribers";

let here: World;

beforeAll(async () => {
  here = await world();
});

const ask = (method: "GET" | "HEAD", headers: Record<string, string>, query = "") =>
  handle({
    method,
    path: `/v1/orgs/${here.organization.id}/events`,
    query,
    headers,
    ...noBody,
    address: "203.0.113.9",
  });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Opens a stream and collects its events; `until` waits for a condition, `over` for the end. */
async function streamOf(person: Person, credentials?: Record<string, string>, query?: string) {
  const sent = credentials ?? bearer(await newTokenFor(person.id, null));
  const { status, headers, body } = await ask("GET", sent, query);
  if (!(body instanceof Readable)) throw new Error(`Status ${status}, and no stream.`);
  expect(headers["content-type"]).toBe("text/event-stream");
  let text = "";
  body.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    body.emit("received");
  });
  const received = () =>
    [...text.matchAll(/^data: (\{"id".*)$/gm)].map(([, data]) => JSON.parse(data!) as LiveEvent);
  const until = async (matches: () => boolean) => {
    while (!matches()) await once(body, "received");
  };
  const over = once(body, "end");
  return {
    received,
    text: () => text,
    until,
    over,
    isOver: () => body.readableEnded,
    close: () => body.destroy(),
  };
}

/** Counts the connections that listen to the database. */
const listeners = async () => {
  const { rows } = await pool().query<{ count: string }>(
    "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'bindery events' AND datname = current_database()",
  );
  return Number(rows[0]!.count);
};
const listening = async () => {
  await expect.poll(listeners).toBeGreaterThan(0);
  await untilListening();
};

it("sends events of a space only to people who can see it", async () => {
  const secret = await here.space({ title: "Secret" });
  await database().space.update({
    where: { id: secret.id },
    data: { defaultLevel: "none" },
    select: { id: true },
  });
  const shared = await here.space({ title: "Shared" });
  const member = await here.member("read");
  const [admins, members] = [await streamOf(here.admin), await streamOf(member)];
  await listening();

  const asAdmin = api.as(here.admin);
  await asAdmin.post(`/v1/spaces/${secret.id}/comments`, { body: { markdown: "Hidden" } });
  const answer = await asAdmin.post<{ id: string }>(`/v1/spaces/${shared.id}/comments`, {
    body: { markdown: "Shown" },
  });
  const comments = (stream: typeof admins) =>
    stream.received().filter(({ type }) => type === "comment.posted");
  await admins.until(() => comments(admins).length >= 2);
  await members.until(() => comments(members).length >= 1);
  expect(comments(admins).map(({ type, space }) => [type, space])).toEqual([
    ["comment.posted", secret.id],
    ["comment.posted", shared.id],
  ]);
  expect(comments(members)).toEqual([
    {
      id: expect.any(Number),
      type: "comment.posted",
      space: shared.id,
      subject: answer.body.id,
      request: answer.headers["x-request-id"],
    },
  ]);
  expect(members.text()).not.toContain("Shown");
  admins.close();
  members.close();
});

it("sends events of a collection to people who can see it, and its deletion to everyone", async () => {
  const secret = await here.collection({ title: "Secret" });
  await database().collection.update({
    where: { id: secret.id },
    data: { defaultLevel: "none" },
    select: { id: true },
  });
  const shared = await here.collection({ title: "Shared" });
  const member = await here.member("read");
  const [admins, members] = [await streamOf(here.admin), await streamOf(member)];
  await listening();

  const received = ({ received }: typeof admins, { id }: { id: string }) =>
    received()
      .filter(({ subject, type }) => subject === id && type !== "collection.created")
      .map(({ type }) => type);
  const asAdmin = api.as(here.admin);
  for (const collection of [secret, shared]) {
    const path = `/v1/collections/${collection.id}`;
    await asAdmin.patch(path, { title: "Renamed" });
    await asAdmin.post(`${path}/permissions`, { role: "read", users: [here.admin.id] });
    await admins.until(() => received(admins, collection).length >= 2);
    await asAdmin.delete(path);
  }
  const everything = ["collection.updated", "collection.accessChanged", "collection.deleted"];
  await admins.until(() => received(admins, shared).length >= 3);
  await members.until(() => received(members, shared).includes("collection.deleted"));
  expect(received(admins, secret)).toEqual(everything);
  expect(received(admins, shared)).toEqual(everything);
  expect(received(members, secret)).toEqual(["collection.deleted"]);
  admins.close();
  members.close();
});

describe("only the member who loses access is sent the affected item", () => {
  const lost = ({ received }: Awaited<ReturnType<typeof streamOf>>) =>
    received().filter(({ type }) => type === "access.changed");
  const setting = async () => {
    const [loser, keeper, outsider] = [
      await here.member(null),
      await here.member("read"),
      await here.member(null),
    ];
    const streams = [await streamOf(loser), await streamOf(keeper), await streamOf(outsider)] as const;
    await listening();
    return { loser, keeper, streams, asAdmin: api.as(here.admin) };
  };
  const close = (streams: readonly { close: () => void }[]) => {
    for (const stream of streams) stream.close();
  };

  it("when their grant on a space is removed", async () => {
    const space = await here.space();
    const { loser, streams, asAdmin } = await setting();
    const grants = `/v1/spaces/${space.id}/permissions`;
    await asAdmin.post(grants, { role: "read", users: [loser.id] });
    await asAdmin.post(grants, { role: "edit", users: [loser.id] });
    await asAdmin.delete(`${grants}/users/${loser.id}`);
    const seen = await happen();
    await streams[1].until(() => hasReceived(streams[1], seen));
    await streams[0].until(() => lost(streams[0]).length > 0);
    expect(lost(streams[0])).toEqual([{ id: 0, type: "access.changed", space: space.id, subject: space.id }]);
    expect(streams.slice(1).flatMap(lost)).toEqual([]);
    close(streams);
  });

  it("when a space or a collection loses its default access", async () => {
    const [space, collection] = [await here.space(), await here.collection()];
    const { streams, asAdmin } = await setting();
    await asAdmin.patch(`/v1/spaces/${space.id}`, { defaultLevel: null });
    await asAdmin.patch(`/v1/collections/${collection.id}`, { defaultLevel: null });
    await streams[1].until(() => lost(streams[1]).length === 2);
    expect(lost(streams[1]).map(({ space, subject }) => [space, subject])).toEqual([
      [space.id, space.id],
      [undefined, collection.id],
    ]);
    expect([streams[0], streams[2]].flatMap(lost)).toEqual([]);
    close(streams);
  });

  it("when a space moves to a collection closed to them", async () => {
    const [space, closed] = [await here.space(), await here.collection()];
    const { streams, asAdmin } = await setting();
    await asAdmin.patch(`/v1/collections/${closed.id}`, { defaultLevel: null });
    await asAdmin.post(`/v1/spaces/${space.id}/move`, { parent: closed.id });
    await streams[1].until(() => lost(streams[1]).some(({ subject }) => subject === space.id));
    close(streams);
  });

  it("and is asked to reload everything when their role in the organization changes or ends", async () => {
    const { keeper, streams, asAdmin } = await setting();
    const path = `/v1/orgs/${here.organization.id}/members/${keeper.id}`;
    const resyncs = () => streams[1].text().split("event: resync").length - 1;
    await asAdmin.patch(path, { role: null });
    await streams[1].until(() => resyncs() === 1);
    await asAdmin.delete(path);
    await streams[1].over;
    expect(resyncs()).toBe(2);
    for (const other of [streams[0], streams[2]]) expect(other.text()).not.toContain("event: resync");
    close(streams);
  });
});

it("a stream starts with events of the last seconds, while the client was loading", async () => {
  const space = await here.space();
  await api.as(here.admin).post(`/v1/spaces/${space.id}/comments`, { body: { markdown: "Just now" } });
  const stream = await streamOf(here.admin);
  await stream.until(() =>
    stream.received().some((event) => event.type === "comment.posted" && event.space === space.id),
  );
  stream.close();
});

it("a stream looks back as far as requested, and sends a resync beyond the limit", async () => {
  const space = await here.space();
  const {
    id: _id,
    payload,
    ...posted
  } = await database().event.findFirstOrThrow({
    where: { spaceId: space.id },
  });
  const before = (times: number, subjectId: string) =>
    database().event.createMany({
      data: Array.from({ length: times }, () => ({
        ...posted,
        payload: payload as object,
        subjectId,
        createdAt: new Date(Date.now() - 60_000),
      })),
    });
  await before(1, "a minute ago");
  const [now, asked] = [await streamOf(here.admin), await streamOf(here.admin, undefined, "seconds=58")];
  const subjects = (stream: typeof now) => stream.received().map(({ subject }) => subject);
  await asked.until(() => subjects(asked).includes("a minute ago"));
  await now.until(() => now.received().length > 0);
  expect(subjects(now)).not.toContain("a minute ago");

  await before(101, "too much");
  const late = await streamOf(here.admin, undefined, "seconds=58");
  await late.until(() => late.text().includes("event: resync"));
  expect(late.received()).toEqual([]);
  for (const stream of [now, asked, late]) stream.close();
});

it("a stream misses no event while the server starts to listen to the database", async () => {
  // Tests that ran before in this process may have left a shown site or a stream, which listen as well.
  clearSiteCache();
  endStreams();
  await expect.poll(listeners).toBe(0);
  let goOn = () => {};
  const happened = new Promise<void>((done) => {
    goOn = done;
  });
  const connect = pg.Client.prototype.connect;
  const slow = vi.spyOn(pg.Client.prototype, "connect").mockImplementation(async function (this: pg.Client) {
    const isListener = Object.getPrototypeOf(this) === pg.Client.prototype;
    if (isListener) await happened;
    return (connect as () => Promise<pg.Client>).call(this);
  });
  const stream = await streamOf(here.admin);
  const received = () => stream.received().map(({ subject }) => subject);
  const first = await here.space();
  await sleep(50);
  const second = await here.space();
  goOn();
  await stream.until(() => received().includes(second.id));
  expect(received()).toContain(first.id);
  stream.close();
  slow.mockRestore();
});

it("a stream sends a resync after the database was unavailable", async () => {
  const stream = await streamOf(here.admin);
  await listening();
  await pool().query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bindery events' AND datname = current_database()",
  );
  await stream.until(() => stream.text().includes("event: resync"));
  const space = await here.space();
  await api.as(here.admin).post(`/v1/spaces/${space.id}/comments`, { body: { markdown: "Again" } });
  await stream.until(() => stream.received().some(({ space: id }) => id === space.id));
  stream.close();
});

/** Creates an event that all viewers of the organization's spaces receive. */
async function happen(): Promise<string> {
  const space = await here.space();
  await api.as(here.admin).post(`/v1/spaces/${space.id}/comments`, { body: { markdown: "News" } });
  return space.id;
}
const hasReceived = ({ received }: Awaited<ReturnType<typeof streamOf>>, spaceId: string) =>
  received().some(({ space, type }) => space === spaceId && type === "comment.posted");

it("looks up the visibility of an event once for all streams", async () => {
  const people = [here.admin, await here.member("read"), await here.member("comment")];
  const streams = [];
  for (const person of [...people, ...people]) streams.push(await streamOf(person));
  await listening();
  const first = await happen();
  for (const stream of streams) await stream.until(() => hasReceived(stream, first));

  const query = vi.spyOn(pool(), "query");
  const before = streams[0]!.received().length;
  const space = await here.space();
  await api.as(here.admin).post(`/v1/spaces/${space.id}/comments`, { body: { markdown: "News" } });
  for (const stream of streams) await stream.until(() => hasReceived(stream, space.id));
  const asked = (name: string) =>
    query.mock.calls
      .map(([statement]) => statement as unknown as { name?: string; values: [string[], string[]] })
      .filter((statement) => statement.name === name);
  const lookUps = asked("viewers-of-spaces");
  query.mockRestore();
  expect(lookUps.length).toBeGreaterThan(0);
  expect(lookUps.length).toBeLessThanOrEqual(streams[0]!.received().length - before);
  for (const { values } of lookUps)
    expect(values[1]).toEqual(expect.arrayContaining(people.map(({ id }) => id)));
  for (const { close } of streams) close();
});

it("limits the streams of a person: the oldest is closed, and reconnects later", async () => {
  const person = await here.member("read");
  const streams = [];
  for (let n = 0; n <= STREAMS_PER_PERSON; n += 1) streams.push(await streamOf(person));
  const [oldest, ...others] = streams;
  await oldest!.over;
  expect(oldest!.text()).toMatch(/retry: 60000\n\n$/);
  await listening();
  const space = await happen();
  for (const stream of others) await stream.until(() => hasReceived(stream, space));
  for (const { close } of others) close();
});

it("a HEAD request leaves no stream behind", async () => {
  const person = await here.member("read");
  const token = bearer(await newTokenFor(person.id, null));
  const stream = await streamOf(person, token);
  for (let n = 0; n <= STREAMS_PER_PERSON; n += 1) {
    expect(await ask("HEAD", token)).toMatchObject({ status: 200, body: null });
  }
  await listening();
  const space = await happen();
  await stream.until(() => hasReceived(stream, space));
  expect(stream.isOver()).toBe(false);
  stream.close();
});

describe("a stream ends at once", () => {
  it("with its own token, not with another one", async () => {
    const person = await here.member("read");
    const [kept, revoked] = [await newTokenFor(person.id, null), await newTokenFor(person.id, null)];
    const [one, other] = [await streamOf(person, bearer(kept)), await streamOf(person, bearer(revoked))];
    await listening();
    const caller = api.withToken(kept);
    const [latest] = (await caller.get<{ items: { id: string }[] }>("/v1/user/tokens")).body.items;
    expect((await caller.delete(`/v1/user/tokens/${latest!.id}`)).status).toBe(205);
    await other.over;
    const space = await happen();
    await one.until(() => hasReceived(one, space));
    one.close();
  });

  it("with its session, however that ends", async () => {
    const person = await here.member("read");
    const { id, secret } = await openSession(database(), person.id, {
      address: "203.0.113.9",
      userAgent: null,
    });
    const stream = await streamOf(person, { cookie: `${SESSION_COOKIE}=${secret}` });
    await listening();
    await database().session.delete({ where: { id }, select: { id: true } });
    await stream.over;
  });

  it("with the membership, and when the member or the person is disabled", async () => {
    const [removed, disabled, closed] = [
      await here.member("read"),
      await here.member("read"),
      await here.member("read"),
    ];
    const streams = [await streamOf(removed), await streamOf(disabled), await streamOf(closed)];
    await listening();
    await api.as(here.admin).delete(`/v1/orgs/${here.organization.id}/members/${removed.id}`);
    await streams[0]!.over;
    const disabledAt = new Date();
    await database().member.updateMany({ where: { userId: disabled.id }, data: { disabledAt } });
    await streams[1]!.over;
    await database().user.updateMany({ where: { id: closed.id }, data: { disabledAt } });
    await streams[2]!.over;
  });

  it("and sends nothing more, once its token has expired", async () => {
    const person = await here.member("read");
    const token = await newTokenFor(person.id, null);
    const [kept, stream] = [await streamOf(here.admin), await streamOf(person, bearer(token))];
    await listening();
    const first = await happen();
    await stream.until(() => hasReceived(stream, first));
    await database().apiToken.updateMany({ where: { userId: person.id }, data: { expiresAt: new Date(0) } });
    const space = await happen();
    await Promise.all([stream.over, kept.until(() => hasReceived(kept, space))]);
    expect(hasReceived(stream, space)).toBe(false);
    kept.close();
  });

  it("by a regular check, if no event occurs", async () => {
    const person = await here.member("read");
    const stream = await streamOf(person);
    await listening();
    await database().apiToken.updateMany({ where: { userId: person.id }, data: { expiresAt: new Date(0) } });
    await checkAll(database());
    await stream.over;
  });
});
