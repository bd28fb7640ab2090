import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { codingFor, encode, stateTag } from "./content-coding";
import { type ApiRequest, type ApiResponse, noBody } from "./message";
import { json } from "./serve";

const ask = (headers: Record<string, string>, method = "GET"): ApiRequest => ({
  method,
  path: "/v1/x",
  query: "",
  headers,
  ...noBody,
  address: "192.0.2.1",
});
const large = { text: "word ".repeat(1_000) };
const tagged = () => json(200, large, { etag: '"x"' });
const decoded = async ({ headers, body }: ApiResponse): Promise<string> => {
  const bytes = body as Uint8Array;
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[String(headers["content-encoding"])];
  return String(decode ? decode(bytes) : bytes);
};

describe("the content coding of a response", () => {
  it.each<[string | undefined, string | null]>([
    [undefined, null],
    ["", null],
    ["identity", null],
    ["gzip", "gzip"],
    ["x-gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["GZIP;Q=0.5, BR;q=0.4", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0, gzip;q=0", null],
    ["*", "br"],
    ["*;q=0", null],
    ["br;q=0, *;q=0.1", "gzip"],
    ["gzip;q=0.2, identity;q=0.9", null],
    ["gzip; q=0.2, identity; q=0", "gzip"],
    ["gzip;q=nonsense", null],
    ["deflate, zstd", null],
  ])("follows Accept-Encoding: %s → %s", (header, coding) => {
    expect(codingFor(header, 5_000)).toBe(coding);
  });

  it("leaves tiny responses plain, unless the client refuses that", () => {
    expect(codingFor("br, gzip", 300)).toBeNull();
    expect(codingFor("gzip, identity;q=0", 300)).toBe("gzip");
  });

  it.each(["br", "gzip"])("compresses JSON as %s and says so", async (coding) => {
    const answer = await encode(ask({ "accept-encoding": coding }), tagged());
    expect(answer.headers).toMatchObject({ "content-encoding": coding, vary: "Accept-Encoding" });
    expect((answer.body as Uint8Array).byteLength).toBeLessThan(1_000);
    expect(await decoded(answer)).toBe(JSON.stringify(large));
  });

  it("sets Vary: Accept-Encoding even on a plain response", async () => {
    const answer = await encode(ask({}), json(200, large, { vary: "Origin" }));
    expect(answer.headers.vary).toBe("Origin, Accept-Encoding");
    expect(answer.headers).not.toHaveProperty("content-encoding");
  });

  it("gives each coding a strong tag of its own for the same state", async () => {
    const tags = await Promise.all(
      ["identity", "br", "gzip"].map(async (coding) => {
        return (await encode(ask({ "accept-encoding": coding }), tagged())).headers.etag;
      }),
    );
    expect(tags).toEqual(['"x"', '"x:br"', '"x:gzip"']);
    expect(["x", "x:br", "x:gzip"].map(stateTag)).toEqual(["x", "x", "x"]);
  });

  it("answers 304 with the tag that the client has", async () => {
    const unchanged = (): ApiResponse => ({ ...tagged(), status: 304, body: null });
    const held = { "accept-encoding": "br", "if-none-match": '"x:br"' };
    expect((await encode(ask(held), unchanged())).headers.etag).toBe('"x:br"');
    expect((await encode(ask({ "if-none-match": '"x"' }), unchanged())).headers.etag).toBe('"x"');
  });

  it.each<[string, Record<string, string>]>([
    ["event streams", { "content-type": "text/event-stream" }],
    ["PDFs", { "content-type": "application/pdf" }],
    ["pictures", { "content-type": "image/png" }],
    ["archives", { "content-type": "application/zip" }],
    ["ranges", { "content-type": "text/plain", "content-range": "bytes 0-9/20" }],
    ["files that come in ranges", { "content-type": "text/plain", "accept-ranges": "bytes" }],
    [
      "bodies that are compressed already",
      { "content-type": "application/json", "content-encoding": "gzip" },
    ],
  ])("leaves %s unchanged", async (_what, headers) => {
    const body = new Uint8Array(5_000);
    const answer = await encode(ask({ "accept-encoding": "gzip, br" }), { status: 200, headers, body });
    expect(answer.body).toBe(body);
    expect(answer.headers).not.toHaveProperty("vary");
  });

  it("has the headers of the compressed response for HEAD without compressing it", async () => {
    const answer = await encode(ask({ "accept-encoding": "br" }, "HEAD"), tagged());
    expect(answer.headers).toMatchObject({ "content-encoding": "br", etag: '"x:br"' });
  });
});
