import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { removeFromDisk, writeToDisk } from "@/lib/sites/published/disk-copies";
import { siteOf } from "@/lib/testing/published-site";
import { world } from "@/lib/testing/world";
import { handle as cleanUp } from "./clean-up";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe("the hourly clean-up", () => {
  it("deletes finished imports after a year, and keeps later ones", async () => {
    const { admin, organization, space } = await world();
    const { id: spaceId } = await space();
    const run = { organizationId: organization.id, spaceId, createdById: admin.id, source: {} };
    const done = (days: number) => ({
      ...run,
      id: newId(),
      status: "completed" as const,
      completedAt: daysAgo(days),
    });
    const [old, later] = [done(367), done(300)];
    await database().importRun.createMany({ data: [old, later] });
    await cleanUp(database());
    const kept = await database().importRun.findMany({ where: { spaceId }, select: { id: true } });
    expect(kept).toEqual([{ id: later.id }]);
  });

  it("deletes the reports of old Git runs, except for that of the last one", async () => {
    const { admin, organization, space } = await world();
    const { id: spaceId } = await space();
    const operation = (days: number) => ({
      ...{ id: newId(), organizationId: organization.id, spaceId, createdById: admin.id },
      ...{ direction: "import" as const, state: "success" as const, force: false },
      ...{
        url: "https://git.example/a",
        ref: "main",
        projectDirectory: "",
        warnings: [{ path: "a", detail: "b" }],
      },
      ...{ committedAt: daysAgo(days), createdAt: daysAgo(days), completedAt: daysAgo(days) },
    });
    const [old, last] = [operation(60), operation(40)];
    await database().gitOperation.createMany({ data: [old, last] });
    await cleanUp(database());
    const reports = await database().gitOperation.findMany({
      where: { spaceId },
      orderBy: { createdAt: "asc" },
      select: { id: true, warnings: true },
    });
    expect(reports).toEqual([
      { id: old.id, warnings: null },
      { id: last.id, warnings: last.warnings },
    ]);
  });

  it("deletes preview links a month after they expired", async () => {
    const made = await world();
    const { admin, changeRequest } = made;
    const space = await made.space();
    const { changeRequest: request } = await changeRequest(space);
    const site = await siteOf(made, [{ space }]);
    const link = (days: number) => {
      const id = newId();
      const key = new Uint8Array(Buffer.from(id));
      return {
        ...{ id, siteId: site.id, changeRequestId: request.id, name: "A link", createdById: admin.id },
        ...{ key, keyHash: key, expiresAt: daysAgo(days) },
      };
    };
    const [old, later] = [link(31), link(29)];
    await database().previewLink.createMany({ data: [old, later] });
    await cleanUp(database());
    const kept = await database().previewLink.findMany({ where: { siteId: site.id }, select: { id: true } });
    expect(kept).toEqual([{ id: later.id }]);
  });

  it("deletes copies of pages that were made long ago from the disk", async () => {
    const siteId = newId();
    const made = { status: 200, headers: {}, body: "<p>A page</p>" };
    await writeToDisk(siteId, "/former", "first", made);
    const folder = join(env.dataDir, "published", siteId);
    const [former] = await readdir(folder);
    await utimes(join(folder, former!), daysAgo(91), daysAgo(91));
    await writeToDisk(siteId, "/present", "first", made);
    await cleanUp(database());
    const left = await readdir(folder);
    expect([left.length, left.includes(former!)]).toEqual([1, false]);
    await removeFromDisk(siteId);
  });

  it("deletes translations by the service that no run used for a year", async () => {
    const { organization } = await world();
    const settingsId = newId();
    await database().translationSettings.create({
      data: { id: settingsId, organizationId: organization.id, title: "German" },
    });
    await database().translationLanguage.create({ data: { settingsId, language: "de" } });
    const memory = (word: string, days: number) => ({
      ...{ settingsId, language: "de", hash: new Uint8Array(Buffer.from(word)) },
      ...{ text: word, usedAt: daysAgo(days) },
    });
    await database().translationMemory.createMany({ data: [memory("alt", 367), memory("neu", 1)] });
    await cleanUp(database());
    const kept = await database().translationMemory.findMany({
      where: { settingsId },
      select: { text: true },
    });
    expect(kept).toEqual([{ text: "neu" }]);
  });
});
