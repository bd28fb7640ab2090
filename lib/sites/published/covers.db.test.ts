import { createHash } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { api } from "@/lib/testing/api";
import { ask, removeMadeSites, siteOf } from "@/lib/testing/published-site";
import { world } from "@/lib/testing/world";

afterAll(removeMadeSites);

const LIGHT = "https://pictures.example/light.jpg";
const DARK = "https://pictures.example/dark.jpg";
const url = (address: string) => ({ kind: "url", url: address });

async function scene() {
  const here = await world();
  const space = await here.space({ title: "Guide", pages: ["# Start\n\nBegin.\n", "# Setup\n\nInstall.\n"] });
  const { base } = await siteOf(here, [{ space }]);
  const { Setup } = await here.pageIds(space);
  const as = api.as(here.admin);
  const save = async (fields: object, page = Setup!) => {
    const { changeRequest } = await here.changeRequest(space);
    const at = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}`;
    const changes = [{ operation: "update_page", page, ...fields }];
    const saved = await as.post<object>(`${at}/content`, { changes });
    if (saved.status === 200) expect((await as.post(`${at}/merge`)).status).toBe(200);
    return saved;
  };
  const read = async () =>
    (await as.get<{ cover?: object; layout: object }>(`/v1/spaces/${space.id}/content/page/${Setup}`)).body;
  return { here, space, save, read, page: () => ask(`${base}/setup`) };
}

it("a published page shows its cover above its text, and none that is switched off or removed", async () => {
  const { save, read, page } = await scene();
  expect((await page()).text).not.toContain("cover");
  await save({ cover: { ref: url(LIGHT) } });
  expect(await read()).toMatchObject({ cover: { ref: url(LIGHT), yPos: 0 } });
  const picture = `<div class="cover cover-hero"><img src="${LIGHT}" alt="" fetchpriority="high"></div>`;
  expect((await page()).text).toContain(`<main id="content" tabindex="-1">\n${picture}`);
  await save({ layout: { cover: false } });
  expect((await page()).text).not.toContain(LIGHT);
  await save({ layout: { cover: true } });
  expect((await page()).text).toContain(LIGHT);
  await save({ cover: null });
  expect(await read()).not.toHaveProperty("cover");
  expect((await page()).text).not.toContain(LIGHT);
});

it("a cover is as wide as the window, moved, with a picture for each theme", async () => {
  const { save, read, page } = await scene();
  await save({
    cover: { ref: url(LIGHT), refDark: url(DARK), yPos: -40 },
    layout: { coverSize: "full", width: "wide" },
  });
  expect(await read()).toMatchObject({ layout: { coverSize: "full", width: "wide", outline: true } });
  const { text, headers } = await page();
  const style = ".cover img{object-position:50% calc(50% + -40px)}";
  expect(text).toContain(`<style>${style}</style><div class="cover cover-full">`);
  expect(text).toContain(`<img class="only-light" src="${LIGHT}" alt="" loading="lazy">`);
  expect(text).toContain(`<img class="only-dark" src="${DARK}" alt="" loading="lazy">`);
  expect(text).toMatch(/<div class="layout[^"]* wide/);
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
});

it("a cover whose file is not in the space is left out, and an unsafe one is refused", async () => {
  const { save, page, here, space } = await scene();
  await save({ cover: { ref: { kind: "file", file: "nothing" } } });
  expect((await page()).text).not.toContain('class="cover');
  expect((await save({ cover: { ref: url("javascript:alert(1)") } })).status).toBe(400);
  expect((await save({ cover: { ref: url(LIGHT), yPos: 1e9 } })).status).toBe(400);
  expect((await save({ layout: { depth: 3 } })).status).toBe(400);
  const { changeRequest } = await here.changeRequest(space, {
    changes: [{ operation: "insert_page", type: "group", title: "Group" }],
  });
  const at = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}/content`;
  const changes = [{ operation: "insert_page", type: "group", title: "Another", cover: { ref: url(LIGHT) } }];
  const refused = await api.as(here.admin).post<object>(at, { changes });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain("is for documents");
});
