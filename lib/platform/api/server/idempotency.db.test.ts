import { describe, expect, it, vi } from "vitest";
import { NotFound } from "@/lib/core/errors";
import { database } from "@/lib/platform/db/client";
import { api, expectProblem } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { runIdempotently } from "./idempotency";

const keyed = (key: string) => ({ headers: { "idempotency-key": key } });

describe("a POST with an Idempotency-Key", () => {
  it("takes effect once, and repeats return the same", async () => {
    const { organization, admin } = await world();
    const create = () =>
      api.as(admin).post(`/v1/orgs/${organization.id}/spaces`, { title: "Once" }, keyed("one"));
    const first = await create();
    const second = await create();
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect(second.headers.location).toBe(first.headers.location);
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect(await database().space.count({ where: { organizationId: organization.id } })).toBe(1);
  });

  it("takes effect once for many concurrent requests", async () => {
    const { organization, admin } = await world();
    const create = () =>
      api.as(admin).post(`/v1/orgs/${organization.id}/spaces`, { title: "Once" }, keyed("many"));
    const answers = await Promise.all(Array.from({ length: 8 }, create));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await database().space.count({ where: { organizationId: organization.id } })).toBe(1);
  });

  it("holds no connection while it runs", async () => {
    const { organization, admin } = await world();
    const create = (_: unknown, number: number) =>
      api.as(admin).post(`/v1/orgs/${organization.id}/spaces`, { title: "Many" }, keyed(`many-${number}`));
    const answers = await Promise.all(Array.from({ length: 30 }, create));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  });

  it("is not repeated if the first request was interrupted", async () => {
    const { organization, admin } = await world();
    const create = () =>
      api.as(admin).post(`/v1/orgs/${organization.id}/spaces`, { title: "Once" }, keyed("interrupted"));
    await create();
    await database().idempotencyRecord.updateMany({
      where: { actorId: admin.id },
      data: { status: 0, answer: null, createdAt: new Date(Date.now() - 600_000) },
    });
    expectProblem(await create(), 409, "idempotency_key_in_use");
    expect(await database().space.count({ where: { organizationId: organization.id } })).toBe(1);
  });

  it("is not repeated if its connection was lost, or it failed without a clear reason", async () => {
    const { organization, admin } = await world();
    const [actor, operation] = [{ userId: admin.id }, { id: "createSpace" }];
    const lost = Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
    for (const error of [lost, new Error("Something else.")]) {
      const key = `lost-${error.message.length}`;
      const run = vi.fn(() => Promise.reject(error));
      const attempt = () => runIdempotently(database(), key, actor, operation, Buffer.from("x"), run);
      await expect(attempt()).rejects.toBe(error);
      await expect(attempt()).rejects.toMatchObject({ reason: "idempotency_key_in_use" });
      expect(run).toHaveBeenCalledTimes(1);
    }
    const refused = vi.fn(() => Promise.reject(new NotFound("organization", organization.id)));
    const attempt = () => runIdempotently(database(), "refused", actor, operation, Buffer.from("x"), refused);
    for (const _ of [1, 2]) await expect(attempt()).rejects.toBeInstanceOf(NotFound);
    expect(refused).toHaveBeenCalledTimes(2);
  });

  it("refuses the key for another request", async () => {
    const { organization, admin } = await world();
    const path = `/v1/orgs/${organization.id}/spaces`;
    await api.as(admin).post(path, { title: "One" }, keyed("k"));
    expectProblem(
      await api.as(admin).post(path, { title: "Two" }, keyed("k")),
      422,
      "idempotency_key_reused",
    );
    expectProblem(await api.as(admin).post("/v1/orgs", { title: "One" }, keyed("k")), 422);
    expectProblem(await api.as(admin).post(path, {}, keyed("a b")), 400, "idempotency_key_malformed");
  });

  it("stores neither the key nor the response in plain text, and returns a secret again for the key", async () => {
    const { admin } = await world();
    const key = `key of ${admin.id}`.replaceAll(" ", "-");
    const create = () =>
      api.as(admin).post<{ token: string }>("/v1/user/tokens", { label: "Once" }, keyed(key));
    const { token } = (await create()).body;
    expect((await create()).body.token).toBe(token);
    const [record] = await database().$queryRaw<[{ text: string }]>`
      SELECT to_jsonb(r)::text || coalesce(encode(r."answer", 'escape'), '') AS "text"
      FROM "IdempotencyRecord" r WHERE r."actorId" = ${admin.id}`;
    expect(token.length).toBeGreaterThan(20);
    for (const secret of [token, key]) {
      expect(record.text).not.toContain(secret);
      expect(record.text).not.toContain(Buffer.from(secret).toString("hex"));
    }
  });

  it("can be repeated after a refusal, and belongs to one person", async () => {
    const { organization, admin, member, stranger } = await world();
    const someone = await stranger();
    const path = `/v1/orgs/${organization.id}/invites`;
    const invite = (email: string) => api.as(admin).post(path, { emails: [email] }, keyed("retry"));
    expectProblem(await invite("no address"), 400);
    expect((await invite(someone.email)).status).toBe(200);
    const other = await member("create");
    const spaces = `/v1/orgs/${organization.id}/spaces`;
    expect((await api.as(other).post(spaces, {}, keyed("retry"))).status).toBe(201);
  });
});
