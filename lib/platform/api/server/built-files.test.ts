import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltFiles, builtFiles, isOfBuild } from "./built-files";
import { type ApiRequest, noBody } from "./message";

const SCRIPT = "console.log(1);\n".repeat(1_000);
let folder: string;
let files: BuiltFiles;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "bindery-built-"));
  mkdirSync(join(folder, "static", "chunks"), { recursive: true });
  writeFileSync(join(folder, "static", "chunks", "0a~b.js"), SCRIPT);
  writeFileSync(join(folder, "static", "font.woff2"), "font".repeat(1_000));
  writeFileSync(join(folder, "secret.json"), "{}");
  files = builtFiles(join(folder, "static"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const requestOf = (path: string, headers: ApiRequest["headers"] = {}, method = "GET"): ApiRequest => ({
  ...{ method, path, query: "", headers, address: "127.0.0.1" },
  ...noBody,
});
const ask = (...given: Parameters<typeof requestOf>) => files(requestOf(...given));

describe("files of the build", () => {
  it("are cached forever by browsers, and compressed as requested", async () => {
    const plain = await ask("/_next/static/chunks/0a~b.js");
    expect(plain).toMatchObject({
      status: 200,
      headers: { "content-type": "text/javascript; charset=utf-8" },
    });
    expect(plain.headers["cache-control"]).toContain("immutable");
    expect(String(plain.body)).toBe(SCRIPT);

    for (const [coding, decode] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const small = await ask("/_next/static/chunks/0a~b.js", { "accept-encoding": coding });
      expect(small.headers).toMatchObject({ "content-encoding": coding, vary: "Accept-Encoding" });
      expect(decode(small.body as Uint8Array).toString()).toBe(SCRIPT);
    }
  });

  it("are sent unchanged if they are already compressed", async () => {
    const font = await ask("/_next/static/font.woff2", { "accept-encoding": "br" });
    expect(font.headers["content-type"]).toBe("font/woff2");
    expect(font.headers["content-encoding"]).toBeUndefined();
  });

  it("are answered with 304 if the browser has them", async () => {
    const { headers } = await ask("/_next/static/chunks/0a~b.js", { "accept-encoding": "br" });
    const again = await ask("/_next/static/chunks/0a~b.js", { "if-none-match": headers.etag as string });
    expect(again).toMatchObject({ status: 304, body: null, headers: { etag: headers.etag } });
  });

  it.each([
    "/_next/static/chunks",
    "/_next/static/chunks/other.js",
    "/_next/static/../secret.json",
    "/_next/static/%2e%2e/secret.json",
    "/_next/static/..%2fsecret.json",
    "/_next/static/",
  ])("include nothing that the build did not make: %s", async (path) => {
    expect(isOfBuild(path)).toBe(true);
    expect(await ask(path)).toMatchObject({ status: 404, headers: { "cache-control": "no-store" } });
  });

  it("are missing after the folder was built again", async () => {
    writeFileSync(join(folder, "static", "old.js"), SCRIPT);
    const listed = builtFiles(join(folder, "static"));
    rmSync(join(folder, "static", "old.js"));
    expect(await listed(requestOf("/_next/static/old.js"))).toMatchObject({ status: 404 });
  });

  it("answer HEAD without the body", async () => {
    const described = await ask("/_next/static/chunks/0a~b.js", { "accept-encoding": "br" }, "HEAD");
    expect(described).toMatchObject({ status: 200, body: null, headers: { "content-encoding": "br" } });
  });

  it("answer GET and HEAD only", async () => {
    expect(await ask("/_next/static/chunks/0a~b.js", {}, "POST")).toMatchObject({
      status: 405,
      headers: { allow: "GET, HEAD" },
    });
  });
});
