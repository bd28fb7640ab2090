import { describe, expect, it } from "vitest";
import { removeUploads } from "@/lib/content/uploads/store";
import { hoursBefore } from "@/lib/core/hours-before";
import { database } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { pool } from "@/lib/platform/db/pool";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { collectContents } from "@/lib/store/collect";
import { api, expectProblem } from "@/lib/testing/api";
import { startBeside } from "@/lib/testing/lock-wait";
import { ask, siteOf } from "@/lib/testing/published-site";
import { world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { cleanUpPictures } from "./clean-up";
import { MAXIMUM_PICTURE } from "./limits";
import type { Picture } from "./schemas";

const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h9"/></svg>',
);

async function prepared() {
  const w = await world();
  const site = await siteOf(w, [{ space: await w.space({ title: "Guide", pages: ["# Start\n"] }) }]);
  const at = `/v1/orgs/${w.organization.id}/sites/${site.id}`;
  const upload = async (name: string, bytes: Buffer, person = w.admin) => {
    const { body } = await api
      .as(person)
      .post<{ url: string; key: string }>(`/v1/orgs/${w.organization.id}/storage/upload`, {
        file: { name, type: "application/octet-stream", size: bytes.length },
        kind: "organization_file",
      });
    const headers = { "content-type": "application/octet-stream" };
    expect(
      (await api.anonymous.put(body.url.replace(env.url, ""), undefined, { raw: bytes, headers })).status,
    ).toBe(204);
    return body.key;
  };
  const create = (key: string, person = w.admin) =>
    api.as(person).post<Picture>(`${at}/pictures`, { upload: key });
  return { w, site, at, upload, create };
}

describe("pictures of sites", () => {
  it("are made of an upload, named by a customization, and shown by the site at its own address", async () => {
    const { w, site, at, upload, create } = await prepared();
    const key = await upload("logo.svg", LOGO);
    const { body: picture, status } = await create(key);
    expect(status).toBe(201);
    expect(picture).toMatchObject({
      ...{ object: "picture", name: "logo.svg", contentType: "image/svg+xml", size: LOGO.length },
      ...{ dimensions: { width: 40, height: 20 }, url: `${env.url}/v1/pictures/${picture.id}` },
    });
    expectProblem(await create(key), 400);

    const { url } = picture;
    const customization = {
      header: { logo: { light: url, dark: "https://cdn.example/dark.svg" } },
      footer: { logo: { light: url, dark: url } },
      favicon: { icon: { light: url, dark: url } },
      socialPreview: { url },
    };
    const changed = await api.as(w.admin).post(`${at}/draft/changes`, {
      changes: [{ type: "customize", customization }],
    });
    expect(changed.status).toBe(200);
    expect((await api.as(w.admin).post(`${at}/draft/publish`, {})).status).toBe(200);

    const page = await ask(`/docs/${site.basename}`);
    const own = `/docs/${site.basename}/~/pictures/${picture.id}`;
    const { text: html } = page;
    expect(html).toContain(`src="${own}"`);
    expect(html).toContain(`<link rel="icon" href="${own}"`);
    expect(html).toContain("https://cdn.example/dark.svg");
    expect(html).toContain(`content="${env.url}${own}"`);
    expect(html).not.toContain(url);

    const shown = await ask(own);
    expect([shown.status, shown.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    expect(shown.headers["content-security-policy"]).toContain("sandbox");
    expect((await api.anonymous.get(`/v1/pictures/${picture.id}`)).status).toBe(200);
  });

  it("are not served by the sites of another organization", async () => {
    const [mine, other] = [await prepared(), await prepared()];
    const { body } = await mine.create(await mine.upload("logo.svg", LOGO));
    const at = (site: { basename: string }) => ask(`/docs/${site.basename}/~/pictures/${body.id}`);
    expect((await at(mine.site)).status).toBe(200);
    expect((await at(other.site)).status).toBe(404);
  });

  it("are refused for other files, large files, and uploads of other people", async () => {
    const { w, upload, create } = await prepared();
    const refused = async (key: string, words: string) => {
      const answer = await create(key);
      expectProblem(answer, 400);
      expect(JSON.stringify(answer.body)).toContain(words);
    };
    await refused(await upload("logo.png", Buffer.from("<script>alert(1)</script>")), "is not a picture");
    await refused(await upload("big.svg", Buffer.alloc(MAXIMUM_PICTURE + 1, " ")), "larger than 2 MB");
    await refused("missing", "is no upload of yours");
    const colleague = await w.member("admin");
    await refused(await upload("logo.svg", LOGO, colleague), "is no upload of yours");
  });

  it("are few in an organization, also when two of its sites get one at the same time", async () => {
    const { w, upload, create } = await prepared();
    const { body: first } = await create(await upload("logo.svg", LOGO));
    const row = await database().picture.findUniqueOrThrow({ where: { id: first.id } });
    const more = (n: number) => ({ ...row, id: `${row.id}${n}` });
    await database().picture.createMany({ data: Array.from({ length: 498 }, (_, n) => more(n)) });
    const key = await upload("late.svg", LOGO);
    const { result } = await inTransaction(database(), async (tx) => {
      await lockRow(tx, "Organization", w.organization.id);
      await tx.picture.create({ data: more(498), select: { id: true } });
      return startBeside(() => create(key));
    });
    expectProblem(await result, 409, "too_many_pictures");
  });

  it("are made once of an upload that two requests use at the same time", async () => {
    const { w, upload, create } = await prepared();
    const key = await upload("logo.svg", LOGO);
    const { result } = await inTransaction(database(), async (tx) => {
      await removeUploads(tx, [key]);
      return startBeside(() => create(key));
    });
    expectProblem(await result, 400);
    expect(await database().picture.count({ where: { organizationId: w.organization.id } })).toBe(0);
  });

  it("that no customization and no draft names are deleted after a day, the others keep their bytes", async () => {
    const { w, at, upload, create } = await prepared();
    const make = async (name: string) =>
      (await create(await upload(name, Buffer.concat([LOGO, Buffer.from(`<!-- ${name} -->`)])))).body;
    const [used, waiting, unused] = [await make("a.svg"), await make("b.svg"), await make("c.svg")];
    const change = (customization: object) =>
      api.as(w.admin).post(`${at}/draft/changes`, { changes: [{ type: "customize", customization }] });
    await change({ socialPreview: { url: used.url } });
    await api.as(w.admin).post(`${at}/draft/publish`, {});
    await change({ header: { logo: { light: waiting.url, dark: waiting.url } } });
    const left = async () =>
      (
        await database().picture.findMany({
          where: { organizationId: w.organization.id },
          select: { id: true },
        })
      )
        .map(({ id }) => id)
        .sort();

    await cleanUpPictures(database(), new Date());
    expect(await left()).toEqual([used.id, waiting.id, unused.id].sort());
    await cleanUpPictures(database(), hoursBefore(new Date(), -25));
    expect(await left()).toEqual([used.id, waiting.id].sort());

    await pool().query(
      `SET LOCAL session_replication_role = replica;
       UPDATE "FileBlob" SET "createdAt" = now() - interval '2 days' WHERE "organizationId" = '${w.organization.id}';`,
    );
    await inTransaction(database(), (tx) => collectContents(tx, w.organization.id));
    await runWaitingJobs(database());
    for (const { id } of [used, waiting])
      expect((await api.anonymous.get(`/v1/pictures/${id}`)).status).toBe(200);
  });
});

describe("pictures of people and organizations", () => {
  const made = async () => {
    const { w, upload } = await prepared();
    const at = `/v1/orgs/${w.organization.id}`;
    const make = async (name: string, person = w.admin) =>
      api.as(person).post<Picture>(`${at}/pictures`, {
        upload: await upload(name, Buffer.concat([LOGO, Buffer.from(`<!-- ${name} -->`)]), person),
      });
    return { w, at, upload, make };
  };

  it("are made by every member of an upload, and shown to everyone", async () => {
    const { w, at, make } = await made();
    const reader = await w.member("read");
    const mine = await make("me.svg", reader);
    expect([mine.status, mine.body.url]).toEqual([201, `${env.url}/v1/pictures/${mine.body.id}`]);
    const changed = await api.as(reader).patch<{ photoURL: string }>(`/v1/users/${reader.id}`, {
      photoURL: mine.body.url,
    });
    expect([changed.status, changed.body.photoURL]).toEqual([200, mine.body.url]);
    const logo = await make("logo.svg");
    expect((await api.as(w.admin).patch(at, { logo: logo.body.url })).status).toBe(200);
    const shown = await api.anonymous.get(`/v1/pictures/${mine.body.id}`);
    expect([shown.status, shown.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    expect(shown.headers["content-security-policy"]).toContain("sandbox");
    const stranger = (await world()).admin;
    expectProblem(await api.as(stranger).post(`${at}/pictures`, { upload: "any" }), 404);
  });

  it("that neither shows are deleted after a day, and are few", async () => {
    const { w, at, upload, make } = await made();
    const reader = await w.member("read");
    const [mine, logo, left] = [
      await make("me.svg", reader),
      await make("logo.svg"),
      await make("old.svg", reader),
    ];
    await api.as(reader).patch(`/v1/users/${reader.id}`, { photoURL: mine.body.url });
    await api.as(w.admin).patch(at, { logo: logo.body.url });
    await cleanUpPictures(database(), hoursBefore(new Date(), -25));
    const status = async ({ body }: typeof mine) =>
      (await api.anonymous.get(`/v1/pictures/${body.id}`)).status;
    expect([await status(mine), await status(logo), await status(left)]).toEqual([200, 200, 404]);
    for (let count = 1; count < 19; count += 1) expect((await make(`${count}.svg`, reader)).status).toBe(201);
    const answers = await Promise.all(["a", "b", "c"].map((name) => make(`${name}.svg`, reader)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expectProblem(await make("more.svg", reader), 409, "too_many_pictures");
    const colleague = await w.member("read");
    const key = await upload("theirs.svg", LOGO, colleague);
    expectProblem(await api.as(reader).post(`${at}/pictures`, { upload: key }), 400);
  });
});
