import { expect, it } from "vitest";
import { api, expectProblem } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { readyz } from "@/lib/wiring/health";
import { pool } from "./pool";

/** Makes writes to some tables fail as on a full disk. */
async function withFullDisk(work: () => Promise<void>): Promise<void> {
  await pool().query(`CREATE FUNCTION test_disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`);
  for (const table of ["Collection", "RateWindow"]) {
    await pool().query(
      `CREATE TRIGGER test_disk_full BEFORE INSERT ON "${table}" EXECUTE FUNCTION test_disk_full()`,
    );
  }
  try {
    await work();
  } finally {
    await pool().query("DROP FUNCTION test_disk_full CASCADE");
  }
}

const state = async () => {
  const { status, body } = await readyz();
  return [status, JSON.parse(String(body)).status];
};

it("a full disk is reported by the failed request, and by readyz until there is space again", async () => {
  const w = await world();
  const create = () => api.as(w.admin).post(`/v1/orgs/${w.organization.id}/collections`, { title: "A" });
  await withFullDisk(async () => {
    expect(await state()).toEqual([200, "ready"]);
    expectProblem(await create(), 507, "storage_full");
    expect(await state()).toEqual([503, "storage full"]);
    expect((await api.as(w.admin).get(`/v1/orgs/${w.organization.id}`)).status).toBe(200);
    expect(await state()).toEqual([503, "storage full"]);
  });
  expect(await state()).toEqual([200, "ready"]);
  expect((await create()).status).toBe(201);
  const { rows } = await pool().query(`SELECT 1 FROM "RateWindow" WHERE "key" LIKE 'room %'`);
  expect(rows).toEqual([]);
});
