import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, afterEach, expect, it } from "vitest";
import { createHttpServer } from "@/lib/platform/api/server/http-server";
import { nodeHandler } from "@/lib/platform/api/server/node-handler";
import { database } from "@/lib/platform/db/client";
import { OWN_HOST } from "@/lib/platform/urls";
import { writeCounts } from "@/lib/sites/insights/count";
import { api } from "@/lib/testing/api";
import { removeMadeSites, siteOf } from "@/lib/testing/published-site";
import { world } from "@/lib/testing/world";
import { serveReadyResponse } from "./response-cache";
import { serveDocs } from "./serve";

/* Sends the same request to the same server, first with full processing, then served at once. */

const BROWSER = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36";
const asked = { host: `${OWN_HOST}:3000`, accept: "text/html", "user-agent": BROWSER };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});
afterAll(removeMadeSites);

function decoded(body: Buffer, coding: string | undefined): string {
  if (coding === "br") return brotliDecompressSync(body).toString("utf8");
  return (coding === "gzip" ? gunzipSync(body) : body).toString("utf8");
}

/** Leaves out headers that differ between responses: a smaller compressed form replaces the first one. */
const lasting = ({
  "x-request-id": _id,
  date: _date,
  "content-length": _length,
  ...headers
}: IncomingHttpHeaders) => headers;

/** A server that reports which responses were served at once. */
async function start() {
  const atOnce: boolean[] = [];
  const server = createHttpServer({
    atOnce: (incoming, outgoing) => {
      const is = serveReadyResponse(incoming, outgoing);
      atOnce.push(is);
      return is;
    },
    engine: nodeHandler(serveDocs),
    screens: (_incoming, outgoing) => outgoing.end("screen"),
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string, headers: OutgoingHttpHeaders = {}, method = "GET", body = "") => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, path, method, headers: { ...asked, ...headers } }, resolve)
        .on("error", reject)
        .end(body);
    });
    const text = decoded(await buffer(answer), answer.headers["content-encoding"]);
    return { status: answer.statusCode, headers: answer.headers, text, wasAtOnce: atOnce.at(-1) };
  };
  return ask;
}

async function publicSite() {
  const made = await world();
  const space = await made.space({
    pages: [`# Start here\n\n${"A long text. ".repeat(200)}\n`, "# Setup\n"],
  });
  return { made, space, site: await siteOf(made, [{ space }]) };
}

/** Repeats a request until it is served at once: after it was made, cached, and fully compressed. */
async function untilAtOnce(
  ask: Awaited<ReturnType<typeof start>>,
  path: string,
  headers: OutgoingHttpHeaders = {},
) {
  const first = await ask(path, headers);
  expect(first.wasAtOnce).toBe(false);
  await expect.poll(async () => (await ask(path, headers)).wasAtOnce).toBe(true);
  return { first, last: await ask(path, headers) };
}

it("repeats the full response at once, in each requested form", async () => {
  const { site } = await publicSite();
  const ask = await start();
  for (const coding of [{}, { "accept-encoding": "br" }, { "accept-encoding": "gzip" }]) {
    const { first, last } = await untilAtOnce(ask, site.base, coding);
    expect([last.status, last.text, lasting(last.headers)]).toEqual([
      200,
      first.text,
      lasting(first.headers),
    ]);
    expect(last.headers["x-request-id"]).toMatch(/^\w{22}$/);
    expect(last.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    expect(
      (await ask(site.base, { ...coding, "x-request-id": "the-readers-own" })).headers["x-request-id"],
    ).toBe("the-readers-own");
  }
});

it("answers 304 at once, as full processing does", async () => {
  const { site } = await publicSite();
  const ask = await start();
  const coding = { "accept-encoding": "br" };
  const before = await ask(site.base, coding);
  const decided = await ask(site.base, { ...coding, "if-none-match": before.headers.etag! });
  await untilAtOnce(ask, site.base, { ...coding, accept: "text/html,*/*" });
  const held = { ...coding, accept: "text/html,*/*", "if-none-match": before.headers.etag! };
  const atOnce = await ask(site.base, held);
  expect([decided.wasAtOnce, atOnce.wasAtOnce]).toEqual([false, true]);
  expect([atOnce.status, atOnce.text, lasting(atOnce.headers)]).toEqual([304, "", lasting(decided.headers)]);
  const another = await ask(site.base, { ...held, "if-none-match": '"another"' });
  expect([another.status, another.wasAtOnce]).toEqual([200, false]);
});

it("the response cache leaves everything else to full processing", async () => {
  const { site } = await publicSite();
  const ask = await start();
  await untilAtOnce(ask, site.base);
  for (const [path, headers, method, body] of [
    [`${site.base}?utm_source=x`],
    [site.base, { host: "another.example.test" }],
    [site.base, { accept: "text/markdown" }],
    [site.base, {}, "HEAD"],
    [site.base, {}, "POST", "{}"],
    [site.base, { "content-length": "2" }, "GET", "{}"],
    [`${site.base}/missing`],
    [`${site.base}/missing`],
    [`${site.base}/missing`],
  ] as const) {
    expect((await ask(path, headers, method, body)).wasAtOnce).toBe(false);
  }
});

it("survives changes elsewhere, and processes fully again after a merge or a change of audience", async () => {
  const { made, space, site } = await publicSite();
  const ask = await start();
  await untilAtOnce(ask, `${site.base}/setup`);
  await made.space({ title: "Not of the site" });
  await expect.poll(async () => (await ask(`${site.base}/setup`)).wasAtOnce).toBe(true);

  await made.live(space, { edits: { Setup: "# Setup\n\nA new text.\n" } });
  await expect.poll(async () => (await ask(`${site.base}/setup`)).text).toContain("A new text.");
  await expect.poll(async () => (await ask(`${site.base}/setup`)).wasAtOnce).toBe(true);

  const at = `/v1/orgs/${made.organization.id}/sites/${site.id}`;
  await api.as(made.admin).patch(at, { visibility: "visitor-auth" });
  await expect.poll(async () => (await ask(`${site.base}/setup`)).status).toBe(401);
  expect((await ask(`${site.base}/setup`)).wasAtOnce).toBe(false);
});

it("the response cache counts visitors, and no programs", async () => {
  const { site } = await publicSite();
  const ask = await start();
  await untilAtOnce(ask, site.base);
  expect((await ask(site.base, { "user-agent": "curl/8" })).wasAtOnce).toBe(true);
  await writeCounts(database());
  const counts = await database().siteCount.findMany({ where: { siteId: site.id } });
  expect(counts.map(({ kind, count }) => [kind, count])).toEqual([["view", 4]]);
});
