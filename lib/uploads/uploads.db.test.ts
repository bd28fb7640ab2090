import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { isSigned, signedQuery } from "@/lib/signed-address";
import { api, expectProblem } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";

const announce = async (size = 3) => {
  const w = await world();
  const { body, status } = await api
    .as(w.admin)
    .post<{ object: string; url: string; key: string }>(`/v1/orgs/${w.organization.id}/storage/upload`, {
      file: { name: "a.md", type: "text/markdown", size },
      kind: "import_file",
    });
  expect(status).toBe(201);
  return { ...body, path: body.url.replace(env.url, "") };
};
const put = (path: string, raw: string) =>
  api.anonymous.put(path, undefined, { raw, headers: { "content-type": "text/markdown" } });

describe("uploads", () => {
  it("take the announced bytes at a signed address", async () => {
    const { object, key, path } = await announce();
    expect(object).toBe("storage-signed-url");
    expect((await put(path, "abc")).status).toBe(204);
    const stored = await db().upload.findUniqueOrThrow({ where: { key } });
    expect(Buffer.from(stored.bytes!).toString()).toBe("abc");
  });

  it("refuse another key, a changed signature, other sizes and announcements that are too large", async () => {
    const [one, other] = [await announce(), await announce()];
    expectProblem(await put(one.path.replace(one.key, other.key), "abc"), 403, "upload_address_expired");
    expectProblem(await put(one.path.replace(/expires=\d+/, "expires=99999999999999"), "abc"), 403);
    expectProblem(await put(one.path.replace(/signature=.*/, "signature=short"), "abc"), 400);
    expectProblem(await put(one.path, "abcd"), 400, "upload_incomplete");
    expect((await db().upload.findUniqueOrThrow({ where: { key: one.key } })).bytes).toBeNull();
    const w = await world();
    const large = {
      file: { name: "a.zip", type: "application/zip", size: 50 * 1024 * 1024 + 1 },
      kind: "import_file",
    };
    expectProblem(await api.as(w.admin).post(`/v1/orgs/${w.organization.id}/storage/upload`, large), 400);
    expectProblem(
      await api.as(await w.stranger()).post(`/v1/orgs/${w.organization.id}/storage/upload`, large),
      404,
    );
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
