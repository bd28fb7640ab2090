import { once } from "node:events";
import { Readable } from "node:stream";
import { beforeAll, expect, it } from "vitest";
import { noBody } from "@/lib/api/server/message";
import { db } from "@/lib/db/client";
import { pool } from "@/lib/db/pool";
import { handle } from "@/lib/routes";
import { api, newTokenFor } from "@/lib/testing/api";
import { type Person, type World, world } from "@/lib/testing/world";
import type { LiveEvent } from "./schemas";

let here: World;

beforeAll(async () => {
  here = await world();
});

/** What somebody is told, as it comes; `next` waits for it. */
async function streamOf(person: Person) {
  const { status, headers, body } = await handle({
    method: "GET",
    path: `/v1/orgs/${here.organization.id}/events`,
    query: "",
    headers: { authorization: `Bearer ${await newTokenFor(person.id, null)}` },
    ...noBody,
    address: "203.0.113.9",
  });
  if (!(body instanceof Readable)) throw new Error(`Status ${status}, and no stream.`);
  expect(headers["content-type"]).toBe("text/event-stream");
  let text = "";
  body.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    body.emit("told");
  });
  const told = () =>
    [...text.matchAll(/^data: (\{"id".*)$/gm)].map(([, data]) => JSON.parse(data!) as LiveEvent);
  const until = async (matches: () => boolean) => {
    while (!matches()) await once(body, "told");
  };
  return { told, text: () => text, until, close: () => body.destroy() };
}

const listening = async () => {
  const count = async () => {
    const { rows } = await pool().query<{ count: string }>(
      "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'bindery events' AND query LIKE 'LISTEN%' AND datname = current_database()",
    );
    return Number(rows[0]!.count);
  };
  await expect.poll(count).toBeGreaterThan(0);
};

it("tells what happens in a space to those who can see it, and to nobody else", async () => {
  const secret = await here.space({ title: "Secret" });
  await db().space.update({ where: { id: secret.id }, data: { defaultLevel: "none" }, select: { id: true } });
  const shared = await here.space({ title: "Shared" });
  const member = await here.member("read");
  const [admins, members] = [await streamOf(here.admin), await streamOf(member)];
  await listening();

  const asAdmin = api.as(here.admin);
  await asAdmin.post(`/v1/spaces/${secret.id}/comments`, { body: { markdown: "Hidden" } });
  const answer = await asAdmin.post<{ id: string }>(`/v1/spaces/${shared.id}/comments`, {
    body: { markdown: "Shown" },
  });
  const comments = (stream: typeof admins) => stream.told().filter(({ type }) => type === "comment.posted");
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

it("tells what happens to a collection to those who can see it, and to everybody that one is gone", async () => {
  const secret = await here.collection({ title: "Secret" });
  await db().collection.update({
    where: { id: secret.id },
    data: { defaultLevel: "none" },
    select: { id: true },
  });
  const shared = await here.collection({ title: "Shared" });
  const member = await here.member("read");
  const [admins, members] = [await streamOf(here.admin), await streamOf(member)];
  await listening();

  const told = ({ told }: typeof admins, { id }: { id: string }) =>
    told()
      .filter(({ subject, type }) => subject === id && type !== "collection.created")
      .map(({ type }) => type);
  const asAdmin = api.as(here.admin);
  for (const collection of [secret, shared]) {
    const path = `/v1/collections/${collection.id}`;
    await asAdmin.patch(path, { title: "Renamed" });
    await asAdmin.post(`${path}/permissions`, { role: "read", users: [here.admin.id] });
    await admins.until(() => told(admins, collection).length >= 2);
    await asAdmin.delete(path);
  }
  const everything = ["collection.updated", "collection.accessChanged", "collection.deleted"];
  await admins.until(() => told(admins, shared).length >= 3);
  await members.until(() => told(members, shared).includes("collection.deleted"));
  expect(told(admins, secret)).toEqual(everything);
  expect(told(admins, shared)).toEqual(everything);
  expect(told(members, secret)).toEqual(["collection.deleted"]);
  admins.close();
  members.close();
});

it("begins with what happened in the last seconds, while the listener was loading", async () => {
  const space = await here.space();
  await api.as(here.admin).post(`/v1/spaces/${space.id}/comments`, { body: { markdown: "Just now" } });
  const stream = await streamOf(here.admin);
  await stream.until(() =>
    stream.told().some((event) => event.type === "comment.posted" && event.space === space.id),
  );
  stream.close();
});

it("asks listeners to read everything again after the database was away", async () => {
  const stream = await streamOf(here.admin);
  await listening();
  await pool().query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bindery events' AND datname = current_database()",
  );
  await stream.until(() => stream.text().includes("event: resync"));
  const space = await here.space();
  await api.as(here.admin).post(`/v1/spaces/${space.id}/comments`, { body: { markdown: "Again" } });
  await stream.until(() => stream.told().some(({ space: id }) => id === space.id));
  stream.close();
});
