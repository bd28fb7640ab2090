import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readBytes } from "@/lib/core/byte-source";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";
import { env } from "@/lib/platform/env";
import { isSigned, signedQuery } from "@/lib/platform/signed-address";
import { api, expectProblem } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { MAXIMUM_UPLOAD } from "./limits";
import { openUpload, removeAbandonedParts } from "./store";

const announce = async (size = 3) => {
  const w = await world();
  const { body, status } = await api
    .as(w.admin)
    .post<{ object: string; url: string; key: string }>(`/v1/orgs/${w.organization.id}/storage/upload`, {
      file: { name: "a.md", type: "text/markdown", size },
      kind: "import_file",
    });
  expect(status).toBe(201);
  return {
    ...body,
    path: body.url.replace(env.url, ""),
    person: w.admin,
    colleague: await w.member("admin"),
    organizationId: w.organization.id,
  };
};
const put = (path: string, raw: string, headers: Record<string, string> = {}) =>
  api.anonymous.put(path, undefined, { raw, headers: { "content-type": "text/markdown", ...headers } });
const putBytes = (path: string, raw: Buffer) =>
  api.anonymous.put(path, undefined, { raw, headers: { "content-type": "application/octet-stream" } });
const putChunks = (path: string, chunks: AsyncIterable<Uint8Array>, headers: Record<string, string> = {}) =>
  api.anonymous.put(path, undefined, { chunks, headers });

const stored = async (key: string) => {
  const source = openUpload(database(), await database().upload.findUniqueOrThrow({ where: { key } }));
  return source && readBytes(source);
};
const bytesOf = async (key: string) => (await stored(key))?.toString();
const partsOf = (key: string) =>
  database().uploadPart.findMany({ where: { uploadKey: key }, orderBy: { position: "asc" } });

describe("uploads", () => {
  it("accept the announced bytes at a signed address", async () => {
    const { object, key, path } = await announce();
    expect(object).toBe("storage-signed-url");
    expect((await put(path, "abc")).status).toBe(204);
    expect(await bytesOf(key)).toBe("abc");
  });

  it("refuse another key, a changed signature, other sizes and too large announcements", async () => {
    const [one, other] = [await announce(), await announce()];
    expectProblem(await put(one.path.replace(one.key, other.key), "abc"), 403, "upload_address_expired");
    expectProblem(await put(one.path.replace(/expires=\d+/, "expires=99999999999999"), "abc"), 403);
    expectProblem(await put(one.path.replace(/signature=.*/, "signature=short"), "abc"), 400);
    expectProblem(await put(one.path, "abcd"), 400, "upload_incomplete");
    expect(await bytesOf(one.key)).toBeUndefined();
    const w = await world();
    const large = {
      file: { name: "a.zip", type: "application/zip", size: MAXIMUM_UPLOAD + 1 },
      kind: "import_file",
    };
    expectProblem(await api.as(w.admin).post(`/v1/orgs/${w.organization.id}/storage/upload`, large), 400);
    expectProblem(
      await api.as(await w.stranger()).post(`/v1/orgs/${w.organization.id}/storage/upload`, large),
      404,
    );
  });

  it("stay within the limit of a person if several are announced at the same time", async () => {
    const { organization, admin } = await world();
    const largest = {
      file: { name: "a.zip", type: "application/zip", size: MAXIMUM_UPLOAD },
      kind: "import_file",
    };
    const request = () => api.as(admin).post(`/v1/orgs/${organization.id}/storage/upload`, largest);
    const answers = await Promise.all(Array.from({ length: 6 }, request));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429, 429]);
  });

  it("are refused before a byte is read if signature, length or digest are invalid", async () => {
    const { path } = await announce(3);
    let read = 0;
    const chunks = () =>
      (async function* () {
        read += 1;
        yield Buffer.from("abc");
      })();
    const forged = path.replace(/signature=.{4}/, "signature=0000");
    expectProblem(await putChunks(forged, chunks()), 403, "upload_address_expired");
    const other = { "content-length": "4" };
    expectProblem(await putChunks(path, chunks(), other), 400, "upload_incomplete");
    const huge = { "content-length": String(51 * 1024 * 1024) };
    expectProblem(await putChunks(path, chunks(), huge), 413);
    expectProblem(await putChunks(path, chunks(), { "content-encoding": "gzip" }), 415);
    const digest = { "content-digest": "sha-256=:AAAA:" };
    expectProblem(await putChunks(path, chunks(), digest), 400, "digest_malformed");
    expect(read).toBe(0);
    expect((await putChunks(path, chunks())).status).toBe(204);
  });

  it("verify a sent digest", async () => {
    const { key, path } = await announce();
    const digestOf = (text: string) => ({
      "content-digest": `sha-512=:AA==:, sha-256=:${createHash("sha256").update(text).digest("base64")}:`,
    });
    expectProblem(await put(path, "abc", digestOf("abd")), 400, "digest_mismatch");
    expect([await bytesOf(key), await partsOf(key)]).toEqual([undefined, []]);
    expect((await put(path, "abc", digestOf("abc"))).status).toBe(204);
  });

  it("are stored while they arrive: memory never holds more than a part of them", async () => {
    const [chunk, count] = [64 * 1024, 64];
    const { key, path } = await announce(chunk * count);
    const held: number[] = [];
    async function* chunks() {
      for (let sent = 0; sent < count; sent += 1) {
        const [{ stored }] = (
          await pool().query(
            `SELECT coalesce(sum(octet_length("bytes")), 0)::int AS "stored" FROM "UploadPart" WHERE "uploadKey" = $1`,
            [key],
          )
        ).rows as [{ stored: number }];
        held.push(sent * chunk - stored);
        yield Buffer.alloc(chunk, sent);
      }
    }
    expect((await putChunks(path, chunks())).status).toBe(204);
    expect(Math.max(...held)).toBeLessThanOrEqual(512 * 1024);
    const sent = Buffer.concat(Array.from({ length: count }, (_, n) => Buffer.alloc(chunk, n)));
    expect((await stored(key))?.equals(sent)).toBe(true);
  });

  it("leave nothing if the connection breaks or more arrives than was announced", async () => {
    const { key, path } = await announce(1024 * 1024);
    async function* broken() {
      yield Buffer.alloc(700 * 1024);
      expect(await partsOf(key)).toHaveLength(1);
      throw new Error("The client is gone.");
    }
    expectProblem(await putChunks(path, broken()), 400, "body_incomplete");
    expect([await bytesOf(key), await partsOf(key)]).toEqual([undefined, []]);
    async function* endless() {
      for (;;) yield Buffer.alloc(700 * 1024);
    }
    expectProblem(await putChunks(path, endless()), 400, "upload_incomplete");
    async function* short() {
      yield Buffer.alloc(700 * 1024);
    }
    expectProblem(await putChunks(path, short()), 400, "upload_incomplete");
    expect([await bytesOf(key), await partsOf(key)]).toEqual([undefined, []]);
  });

  it("sent twice at once: the later one counts, the earlier one ends", async () => {
    const { key, path } = await announce(1024 * 1024);
    let goOn = () => {};
    const waiting = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let isHalfWay = () => {};
    const halfWay = new Promise<void>((resolve) => {
      isHalfWay = resolve;
    });
    async function* slow() {
      yield Buffer.alloc(512 * 1024, "a");
      isHalfWay();
      await waiting;
      yield Buffer.alloc(512 * 1024, "a");
    }
    const earlier = putChunks(path, slow());
    await halfWay;
    expect((await put(path, "b".repeat(1024 * 1024))).status).toBe(204);
    goOn();
    expectProblem(await earlier, 409, "upload_repeated");
    expect(await bytesOf(key)).toBe("b".repeat(1024 * 1024));
    expect((await partsOf(key)).map(({ attempt }) => attempt)).toEqual([2]);
  });

  it("come in parts, in order, each of which counts once it is complete", async () => {
    const { key, path, person, organizationId } = await announce(6);
    const receivedBytes = async () =>
      (
        await api
          .as(person)
          .get<{ received: number; size: number }>(`/v1/orgs/${organizationId}/storage/upload/${key}`)
      ).body.received;
    const digest = (text: string) => ({
      "content-digest": `sha-256=:${createHash("sha256").update(text).digest("base64")}:`,
    });
    expect((await put(`${path}&offset=0`, "ab", digest("ab"))).status).toBe(204);
    expect([await receivedBytes(), await bytesOf(key)]).toEqual([2, undefined]);
    expectProblem(await put(`${path}&offset=1`, "bc"), 409, "upload_offset");
    expectProblem(await put(`${path}&offset=3`, "de"), 409, "upload_offset");
    expectProblem(await put(`${path}&offset=2`, "cd", digest("cx")), 400, "digest_mismatch");
    expectProblem(await put(`${path}&offset=2`, "cdefg"), 400, "upload_incomplete");
    async function* broken() {
      yield Buffer.from("cd");
      throw new Error("The client is gone.");
    }
    expectProblem(await putChunks(`${path}&offset=2`, broken()), 400, "body_incomplete");
    expect(await receivedBytes()).toBe(2);
    expect((await put(`${path}&offset=2`, "cde", digest("cde"))).status).toBe(204);
    expect((await put(`${path}&offset=5`, "f")).status).toBe(204);
    expect([await receivedBytes(), await bytesOf(key)]).toEqual([6, "abcdef"]);
    expectProblem(await put(`${path}&offset=6`, ""), 409, "upload_offset");
  });

  it("in parts start over at the first byte, while the earlier bytes stay until all have arrived", async () => {
    const { key, path } = await announce(4);
    expect((await put(path, "abcd")).status).toBe(204);
    expect((await put(`${path}&offset=0`, "xy")).status).toBe(204);
    expect(await bytesOf(key)).toBe("abcd");
    expect((await put(`${path}&offset=2`, "zz")).status).toBe(204);
    expect(await bytesOf(key)).toBe("xyzz");
    expect((await partsOf(key)).map(({ position }) => position)).toEqual([0, 2]);
  });

  it("with a part sent twice at once keep the later one", async () => {
    const { key, path } = await announce(4);
    let goOn = () => {};
    const waiting = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let isHalfWay = () => {};
    const halfWay = new Promise<void>((resolve) => {
      isHalfWay = resolve;
    });
    async function* slow() {
      isHalfWay();
      await waiting;
      yield Buffer.from("ab");
    }
    const earlier = putChunks(`${path}&offset=0`, slow());
    await halfWay;
    expect((await put(`${path}&offset=0`, "cd")).status).toBe(204);
    goOn();
    expectProblem(await earlier, 409, "upload_repeated");
    expect((await put(`${path}&offset=2`, "ef")).status).toBe(204);
    expect(await bytesOf(key)).toBe("cdef");
  });

  it("report their progress only to the person who announced them", async () => {
    const { key, organizationId, colleague } = await announce(4);
    const path = `/v1/orgs/${organizationId}/storage/upload/${key}`;
    expectProblem(await api.as(colleague).get(path), 404);
  });

  it("can be read from any position", async () => {
    const { key, path } = await announce(2 * 1024 * 1024);
    const sent = Buffer.from(Array.from({ length: 2 * 1024 * 1024 }, (_, n) => (n * 7) % 251));
    const half = 1_200_000;
    expect((await putBytes(`${path}&offset=0`, sent.subarray(0, half))).status).toBe(204);
    expect((await putBytes(`${path}&offset=${half}`, sent.subarray(half))).status).toBe(204);
    const source = openUpload(database(), await database().upload.findUniqueOrThrow({ where: { key } }))!;
    for (const [start, end] of [
      [0, 10],
      [half - 3, half + 3],
      [524_280, 524_300],
      [sent.length - 5, sent.length],
      [7, 7],
    ] as const) {
      expect(await readBytes(source, start, end)).toEqual(sent.subarray(start, end));
    }
  });

  it("in abandoned parts are cleaned up, and start over", async () => {
    const { key, path } = await announce(4);
    expect((await put(`${path}&offset=0`, "ab")).status).toBe(204);
    await database().upload.update({ where: { key }, data: { updatedAt: new Date(0) } });
    await removeAbandonedParts(database(), new Date(1));
    expect(await partsOf(key)).toEqual([]);
    expectProblem(await put(`${path}&offset=2`, "cd"), 409, "upload_offset");
    expect((await put(`${path}&offset=0`, "ab")).status).toBe(204);
    await database().upload.delete({ where: { key } });
  });

  it("interrupted by a killed server are cleaned up, complete ones are not", async () => {
    const { key, path } = await announce(3);
    expect((await put(path, "abc")).status).toBe(204);
    await database().upload.update({ where: { key }, data: { attempt: 2, updatedAt: new Date(0) } });
    await database().uploadPart.create({
      data: { uploadKey: key, attempt: 2, position: 0, bytes: Buffer.from("ab") },
    });
    await removeAbandonedParts(database(), new Date(1));
    expect((await partsOf(key)).map(({ attempt }) => attempt)).toEqual([1]);
    expect(await bytesOf(key)).toBe("abc");
    await database().upload.delete({ where: { key } });
  });

  it("end an hour after they were announced", () => {
    const now = Date.now();
    const query = Object.fromEntries(new URLSearchParams(signedQuery("upload", "key", now))) as {
      expires: string;
      signature: string;
    };
    expect(isSigned("upload", "key", query, now + 59 * 60_000)).toBe(true);
    expect(isSigned("upload", "key", query, now + 61 * 60_000)).toBe(false);
  });
});
