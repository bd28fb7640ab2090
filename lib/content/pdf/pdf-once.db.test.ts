import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";
import * as threads from "@/lib/platform/threads/run";
import { api, expectProblem } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { drawPdfJob } from "./thread-jobs";

const made = { times: 0, begun: null as null | (() => void) };
beforeAll(() => {
  const { runOnThread } = threads;
  vi.spyOn(threads, "runOnThread").mockImplementation((job, input, options) => {
    if (job.name !== drawPdfJob.name) return runOnThread(job, input, options);
    made.times += 1;
    if (!made.begun) return runOnThread(job, input, options);
    made.begun();
    return new Promise((_, reject) =>
      options?.signal?.addEventListener("abort", () => reject(options.signal?.reason)),
    );
  });
});
afterAll(() => vi.restoreAllMocks());

it("concurrent requests for a small PDF make it once", async () => {
  const { admin, member, space } = await world();
  const { id } = await space({ pages: ["# One\n", "# Two\n"] });
  const people = [admin, await member("read"), await member("read")];
  const answers = await Promise.all(
    people.map((person) => api.as(person).get<{ url: string; pdf: string }>(`/v1/spaces/${id}/pdf`)),
  );
  expect(new Set(answers.map(({ body }) => body.pdf)).size).toBe(1);
  expect(made.times).toBe(1);
  const url = new URL(answers[2]!.body.url);
  expect((await api.anonymous.get(url.pathname + url.search)).text.slice(0, 5)).toBe("%PDF-");
});

it("stops making a PDF when the last waiting person cancels it", async () => {
  const { admin, member, space } = await world();
  const { id } = await space({ pages: ["# One\n"] });
  const ben = await member("read");
  const begun = new Promise<void>((resolve) => {
    made.begun = resolve;
  });
  const ask = (person: typeof admin) => api.as(person).get<{ pdf: string }>(`/v1/spaces/${id}/pdf`);
  const answers = [ask(admin), ask(ben)];
  await begun;
  const waits = async () => database().pdfWait.findMany({ where: { pdf: { spaceId: id } } });
  await expect.poll(async () => (await waits()).length).toBe(2);
  const path = `/v1/spaces/${id}/pdfs/${(await waits())[0]!.key}`;
  const cancel = (person: typeof admin) => api.as(person).post(`${path}/cancel`);
  expect((await cancel(admin)).status).toBe(204);
  expect((await api.as(ben).get(path)).body).toMatchObject({ status: "in-progress" });
  expect((await cancel(ben)).status).toBe(204);
  // Each request that ordered it still waits for its response.
  for (const answer of answers) expect((await answer).status).toBe(200);
  expectProblem(await api.as(ben).get(path), 404);
});

it("a PDF that takes longer than its request is left to a job, which makes it if this process ends before", async () => {
  const { admin, space } = await world();
  const { id } = await space({ pages: ["# One\n"] });
  made.begun = () => {};
  const { setTimeout: sleep } = timers;
  vi.spyOn(timers, "setTimeout").mockImplementation((ms, value, options) =>
    ms === 20_000 ? Promise.resolve(value) : (sleep(ms, value, options) as never),
  );
  syncBuiltinESMExports();
  const { body, status } = await api.as(admin).get<{ pdf: string }>(`/v1/spaces/${id}/pdf`);
  vi.mocked(timers.setTimeout).mockRestore();
  syncBuiltinESMExports();
  expect(status).toBe(200);
  const job = await pool().query("SELECT FROM graphile_worker.jobs WHERE key = $1", [`pdf-${body.pdf}`]);
  expect(job.rowCount).toBe(1);
  const path = `/v1/spaces/${id}/pdfs/${body.pdf}`;
  expect((await api.as(admin).get(path)).body).toMatchObject({ status: "in-progress" });
  expect((await api.as(admin).post(`${path}/cancel`)).status).toBe(204);
  await runWaitingJobs(database());
  expectProblem(await api.as(admin).get(path), 404);
});
