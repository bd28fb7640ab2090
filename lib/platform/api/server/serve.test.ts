import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import type { RootDb } from "@/lib/platform/db/client";
import { implement } from "./implement";
import { type ApiRequest, noBody } from "./message";
import { Bytes } from "./reply";
import { serve, type Wiring } from "./serve";

const wiring: Wiring = {
  database: () => ({}) as RootDb,
  authenticate: async () => null,
  recallHolder: () => null,
  subjects: {
    organization: async () => null,
    team: async () => null,
    collection: async () => null,
    space: async () => null,
    changeRequest: async () => null,
    site: async () => null,
  },
  limitRate: async () => ({}),
  once: (_db, _key, _actor, _operation, _hash, run) => run(),
  translate: (error) => error,
  observe: () => {},
  origins: ["https://app.example.org"],
};

const request = (method: string, path: string, headers: ApiRequest["headers"] = {}): ApiRequest => ({
  method,
  path,
  query: "",
  headers,
  ...noBody,
  address: "203.0.113.7",
});

const reads = (answer: () => unknown) => {
  const operation = defineOperation({
    id: "read",
    tag: "test",
    method: "GET",
    path: "/thing",
    summary: "A thing",
    access: access.public(),
    response: z.object({ title: z.string() }),
  });
  return serve(implement({ operation }, { operation: answer as never }), wiring);
};

describe("the engine", () => {
  it("destroys the unread stream of a HEAD", async () => {
    const stream = new Readable({ read() {} });
    const handle = reads(() => new Bytes(stream, 200, { "content-type": "text/plain" }));
    const answer = await handle(request("HEAD", "/v1/thing"));
    expect(answer).toMatchObject({ status: 200, body: null, headers: { "content-type": "text/plain" } });
    expect(stream.destroyed).toBe(true);
  });
});

describe("the observed path of a request", () => {
  it.each([
    ["/v1/invites/s3cret", "/v1/invites/…"],
    ["/v1/invites/s3cret/accept", "/v1/invites/…/accept"],
    ["/v1/orgs/o/link-invites/s3cret", "/v1/orgs/o/link-invites/…"],
    ["/v1/orgs/o/invites", "/v1/orgs/o/invites"],
  ])("%s has no secret", async (path, observed) => {
    const paths: string[] = [];
    const handle = serve([], { ...wiring, observe: (entry) => void paths.push(entry.path) });
    await handle(request("POST", path));
    expect(paths).toEqual([observed]);
  });
});

describe("pages of other sites", () => {
  const handle = reads(() => ({ title: "A" }));
  const listed = { origin: "https://app.example.org" };
  const preflight = { "access-control-request-method": "GET", "access-control-request-headers": "if-match" };

  it("may call and read the API if the operator lists them", async () => {
    const { status, headers } = await handle(request("OPTIONS", "/v1/thing", { ...listed, ...preflight }));
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      "access-control-allow-origin": listed.origin,
      "access-control-allow-methods": "GET, HEAD, OPTIONS",
      "access-control-allow-headers": expect.stringContaining("If-Match"),
      vary: "Origin",
    });
    for (const path of ["/v1/thing", "/v1/nothing"]) {
      const answer = await handle(request("GET", path, listed));
      expect(answer.headers["access-control-allow-origin"]).toBe(listed.origin);
      expect(answer.headers["access-control-expose-headers"]).toMatch(/ETag.*Retry-After.*X-Request-Id/);
      expect(answer.headers.vary).toContain("Origin");
    }
  });

  it("get no CORS headers otherwise, and credentials are never allowed", async () => {
    for (const origin of ["https://evil.test", "https://app.example.org.evil.test", "null", undefined]) {
      for (const method of ["GET", "OPTIONS"]) {
        const { headers } = await handle(request(method, "/v1/thing", { ...preflight, origin }));
        expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
        expect(headers.vary).toContain("Origin");
      }
    }
    const { headers } = await handle(request("GET", "/v1/thing", listed));
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
  });

  it("keep the CORS headers of a response", async () => {
    const open = reads(() => new Bytes(new Uint8Array(), 200, { "access-control-allow-origin": "*" }));
    const { headers } = await open(request("GET", "/v1/thing", listed));
    expect(headers["access-control-allow-origin"]).toBe("*");
  });
});
