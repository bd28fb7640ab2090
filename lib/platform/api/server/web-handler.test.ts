import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { problemOf } from "@/lib/platform/api/problem";
import type { ApiRequest, ApiResponse } from "./message";
import { json } from "./serve";
import { webHandler } from "./web-handler";

/** A handler that returns its input. */
const echo = webHandler(async (request) => {
  try {
    const body = Buffer.from(await request.body(10)).toString();
    const { method, path, query, address } = request;
    return json(200, { method, path, query, address, body });
  } catch (error) {
    const problem = problemOf(error, "request-id");
    return json(problem.status, problem.body);
  }
});
const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  echo(new Request("http://localhost/v1/a%2Fb?x=%20y", { method: "POST", body, headers }));
const answering = (response: ApiResponse) =>
  webHandler(async (_request: ApiRequest) => response)(new Request("http://x/v1"));

describe("the web handler", () => {
  it("passes on path and query as sent, and the nearest hop's address", async () => {
    const response = await post("hello", { "x-forwarded-for": "192.0.2.9, 198.51.100.1" });
    expect(await response.json()).toEqual({
      method: "POST",
      path: "/v1/a%2Fb",
      query: "x=%20y",
      address: "198.51.100.1",
      body: "hello",
    });
  });

  it.each([204, 304])("answers %i without a body, whatever the handler returned", async (status) => {
    const response = await answering({ status, headers: { etag: '"a"' }, body: "" });
    expect(response.status).toBe(status);
    expect(response.body).toBeNull();
    expect(response.headers.get("etag")).toBe('"a"');
  });

  it("refuses bodies past the limit, announced or not", async () => {
    expect((await post("x".repeat(11))).status).toBe(413);
    const stream = new ReadableStream({ start: (sink) => sink.enqueue(new Uint8Array(11)) });
    const request = new Request("http://localhost/v1", {
      method: "POST",
      body: stream,
      duplex: "half",
    } as RequestInit);
    expect((await echo(request)).status).toBe(413);
    expect((await post("x".repeat(10))).status).toBe(200);
  });

  it("refuses compressed bodies", async () => {
    expect((await post("x", { "content-encoding": "gzip" })).status).toBe(415);
    expect((await post("x", { "content-encoding": "identity" })).status).toBe(200);
  });

  it("asks for no compression, because Next drops the header that names it", async () => {
    const asked: unknown[] = [];
    const handler = webHandler(async ({ headers }) => {
      asked.push(headers["accept-encoding"], headers.accept);
      return json(200, {});
    });
    await handler(new Request("http://x/v1", { headers: { "accept-encoding": "br", accept: "text/html" } }));
    expect(asked).toEqual([undefined, "text/html"]);
  });

  it("sends empty bodies, lists of headers, bytes and streams", async () => {
    const reset = await answering({ status: 205, headers: { "x-many": ["1", "2"] }, body: null });
    expect([reset.status, await reset.text(), reset.headers.get("x-many")]).toEqual([205, "", "1, 2"]);
    expect(reset.headers.get("x-content-type-options")).toBe("nosniff");
    const bytes = await answering({ status: 200, headers: {}, body: new Uint8Array([104, 105]) });
    expect(await bytes.text()).toBe("hi");
    const stream = await answering({
      status: 200,
      headers: {},
      body: Readable.from([Buffer.from("a"), Buffer.from("b")]),
    });
    expect(await stream.text()).toBe("ab");
  });
});
