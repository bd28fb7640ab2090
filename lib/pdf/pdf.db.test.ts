import { describe, expect, it } from "vitest";
import { prismaClient } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { cleanUpJob } from "@/lib/jobs/clean-up-job";
import { enqueue } from "@/lib/jobs/job";
import { runWaitingJobs } from "@/lib/jobs/worker";
import { api, expectProblem } from "@/lib/testing/api";
import { type World, world } from "@/lib/testing/world";
import { makePdfJob } from "./make-job";

const pathOf = (url: string): string => url.replace(env.url, "");
const keyOf = (url: string): string => /pdfs\/([\w-]+)/.exec(url)?.[1] ?? "";
const ask = async ({ admin }: World, path: string): Promise<string> => {
  const answer = await api.as(admin).get<{ url: string }>(`/v1/spaces/${path}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.url;
};
const stored = (url: string) => prismaClient().pdfExport.findUnique({ where: { key: keyOf(url) } });

describe("a PDF of content", () => {
  it("is downloaded by whoever has its address, and by nobody who changed it", async () => {
    const w = await world();
    const space = await w.space({ title: "Guide", pages: ["# One\n\nHello.\n", "# Two\n"] });
    const url = await ask(w, `${space.id}/pdf`);
    const answer = await api.anonymous.get(pathOf(url));
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.headers["content-disposition"]).toContain('filename="Guide.pdf"');
    expect(answer.text.slice(0, 5)).toBe("%PDF-");
    const later = url.replace(/expires=\d+/, "expires=99999999999999");
    expectProblem(await api.anonymous.get(pathOf(later)), 403, "download_address_expired");
  });

  it("is of what the caller may see only", async () => {
    const w = await world();
    const space = await w.space({ pages: ["# One\n"] });
    const request = await w.changeRequest(space, { subject: "Words" });
    const stranger = api.as(await w.stranger());
    expectProblem(await stranger.get(`/v1/spaces/${space.id}/pdf`), 404);
    expectProblem(
      await stranger.get(`/v1/spaces/${space.id}/change-requests/${request.changeRequest.id}/pdf`),
      404,
    );
    expectProblem(await api.as(w.admin).get(`/v1/spaces/${space.id}/pdf?page=none`), 404);
    expectProblem(await api.as(w.admin).get(`/v1/spaces/${space.id}/pdf?only=perhaps`), 400, "validation");
  });

  it("is made once for the same content and the same wish, and anew when the content changed", async () => {
    const w = await world();
    const space = await w.space({ pages: ["# One\n", "# Two\n"] });
    const { body } = await api
      .as(w.admin)
      .get<{ pages: { id: string }[] }>(`/v1/spaces/${space.id}/content/pages`);
    const pageId = body.pages[0]!.id;
    const first = await ask(w, `${space.id}/pdf`);
    expect(keyOf(await ask(w, `${space.id}/pdf`))).toBe(keyOf(first));
    expect(keyOf(await ask(w, `${space.id}/pdf?only=true`))).toBe(keyOf(first));
    const ofPage = await ask(w, `${space.id}/pdf?page=${pageId}&only=true`);
    expect((await stored(ofPage))?.name).toBe("One.pdf");
    const request = await w.changeRequest(space, {
      changes: [{ operation: "insert_page", document: { markdown: "# Three\n" } }],
    });
    const ofRequest = await ask(w, `${space.id}/change-requests/${request.changeRequest.number}/pdf`);
    expect(new Set([first, ofPage, ofRequest].map(keyOf)).size).toBe(3);
    expect(keyOf(await ask(w, `${space.id}/pdf`))).toBe(keyOf(first));
  });

  it("is removed when its last address has expired, and until then kept", async () => {
    const w = await world();
    const space = await w.space({ pages: ["# One\n"] });
    const url = await ask(w, `${space.id}/pdf`);
    const cleanUp = async () => {
      await inTransaction((tx) => enqueue(tx, cleanUpJob, {}));
      await runWaitingJobs();
    };
    await cleanUp();
    expect(await stored(url)).not.toBeNull();
    await prismaClient().pdfExport.update({
      where: { key: keyOf(url) },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    expectProblem(await api.anonymous.get(pathOf(url)), 404);
    await cleanUp();
    expect(await stored(url)).toBeNull();
    expect((await api.anonymous.get(pathOf(await ask(w, `${space.id}/pdf`)))).status).toBe(200);
  });

  it("that a job makes is said to be in preparation until it is there", async () => {
    const w = await world();
    const space = await w.space({ pages: ["# One\n"] });
    const url = await ask(w, `${space.id}/pdf`);
    const db = prismaClient();
    await db.pdfExport.update({ where: { key: keyOf(url) }, data: { bytes: null } });
    const waiting = await api.anonymous.get(pathOf(url));
    expectProblem(waiting, 503, "pdf_in_preparation");
    expect(waiting.headers["retry-after"]).toBe("2");
    await inTransaction((tx) => enqueue(tx, makePdfJob, { key: keyOf(url) }));
    await runWaitingJobs();
    expect((await api.anonymous.get(pathOf(url))).status).toBe(200);
  });
});
