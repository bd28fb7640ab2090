import { SignJWT } from "jose";
import { afterAll, describe, expect, it, vi } from "vitest";
import { scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { zipOf } from "@/lib/exchange/imports/zip-fixture";
import { database } from "@/lib/platform/db/client";
import { ThreadPool } from "@/lib/platform/threads/pool";
import type { Customization } from "@/lib/sites/customization/schemas";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { api } from "@/lib/testing/api";
import { importZip } from "@/lib/testing/import-zip";
import { ask, KEY, removeMadeSites, type Sent, siteOf } from "@/lib/testing/published-site";
import { type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { serveHost } from "./serve";
import { clearSiteCache } from "./site-state";

afterAll(removeMadeSites);

const IS_PRO = 'visitor.claims.plan == "pro"';

async function visitor(claims: Record<string, unknown>): Promise<Sent> {
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("5m")
    .sign(new TextEncoder().encode(KEY));
  return { headers: { cookie: `bindery-visitor=${token}` } };
}

/** Pages of a space, some of them only for visitors of the plan "pro". */
async function siteWith(pages: Record<string, string>, forPro: readonly string[] = []) {
  const made = await world();
  const space = await made.space({ title: "Guide", pages });
  const ids = await made.pageIds(space);
  const changes = forPro.map((title) => ({
    ...{ operation: "update_page" as const, page: ids[title]!, condition: IS_PRO },
  }));
  if (changes.length > 0) await made.live(space, { changes });
  const site = await siteOf(made, [{ space }], { adaptiveContent: true });
  return { made, space, ids, site };
}

/** Imports a picture and returns its id. */
async function picture(made: World, space: SpaceSubject): Promise<string> {
  const png = Buffer.from("89504e470d0a1a0a0000000d494844520000000a00000014000000000000000000", "hex");
  const files = [
    { name: "picture.md", content: "# Picture\n\n![shot](shot.png)\n" },
    { name: "shot.png", content: png },
  ];
  await importZip(made, scopeOfSpace(space), zipOf(files));
  const { key } = await database().assetVersion.findFirstOrThrow({
    where: { kind: "file", branch: { spaceId: space.id, kind: "main" } },
    select: { key: true },
  });
  return key;
}

describe("addresses of pages that a visitor may not read", () => {
  it("appear in no link page, no text and no Markdown form", async () => {
    const { made, space, ids, site } = await siteWith(
      {
        Welcome: "# Welcome\n",
        "Secret plan": "# Secret plan\n\nThe quokka.\n",
      },
      ["Secret plan"],
    );
    const secret = ids["Secret plan"]!;
    await made.live(space, {
      edits: {
        Welcome: `# Welcome\n\n[By id](/pages/${secret}#quokka), [by path](secret-plan#quokka) and [again](./secret-plan).\n`,
      },
      changes: [
        { operation: "insert_page", type: "link", title: "Shortcut", target: { kind: "page", page: secret } },
      ] as never,
    });
    const [plain, pro] = [await visitor({ plan: "basic" }), await visitor({ plan: "pro" })];
    for (const path of ["", "/welcome.md", "/llms-full.txt", "/missing"]) {
      const { text } = await ask(site.base + path, plain);
      expect([path, text.includes("secret-plan")]).toEqual([path, false]);
    }
    const shown = await ask(site.base, pro);
    expect(shown.text.match(new RegExp(`href="${site.base}/secret-plan`, "g"))?.length).toBeGreaterThan(3);
    expect((await ask(`${site.base}/welcome.md`, pro)).text).toContain(`${site.base}/secret-plan#quokka)`);
  });
});

describe("the pages of an API reference", () => {
  it("are only for those visitors whom the condition of their source allows", async () => {
    const { made, space, site } = await siteWith({ Welcome: "# Welcome\n" });
    const spec = `/v1/orgs/${made.organization.id}/openapi/quokka`;
    const text = `openapi: 3.1.0\ninfo: { title: Quokka, version: "1" }\npaths: {}\n`;
    await api.as(made.admin).put(spec, { source: { text } });
    await api.as(made.admin).patch(spec, { visibility: "public" });
    await runWaitingJobs(database());
    const computed = {
      type: "builtin:openapi" as const,
      dependencies: { spec: { ref: { kind: "openapi" as const, spec: "quokka" } } },
      props: { models: false },
    };
    await made.live(space, {
      changes: [{ operation: "insert_page", type: "computed", title: "Quokka", computed, condition: IS_PRO }],
    });
    const [plain, pro] = [await visitor({ plan: "basic" }), await visitor({ plan: "pro" })];
    for (const path of ["", "/quokka", "/llms-full.txt", "/sitemap.xml", "/~/search?q=quokka"])
      expect([path, /href="[^"]*quokka"|# Quokka/.test((await ask(site.base + path, plain)).text)]).toEqual([
        path,
        false,
      ]);
    const statuses = async (sent: Sent) =>
      Promise.all(
        ["/quokka", "/~/openapi/quokka"].map(async (path) => (await ask(site.base + path, sent)).status),
      );
    expect(await statuses(pro)).toEqual([200, 200]);
    expect(await statuses(plain)).toEqual([404, 404]);
  });
});

describe("blocks that a condition hides", () => {
  it("show their files only to visitors who match the condition", async () => {
    const { made, space, site } = await siteWith({ Welcome: "# Welcome\n" });
    const file = await picture(made, space);
    await made.live(space, {
      edits: { Picture: `# Picture\n\n:::if{expression='${IS_PRO}'}\n![shot](/files/${file})\n:::\n` },
    });
    const statuses = async () =>
      Promise.all(
        [await visitor({ plan: "basic" }), await visitor({ plan: "pro" })].map(
          async (sent) => (await ask(`${site.base}/~/files/${file}`, sent)).status,
        ),
      );
    expect(await statuses()).toEqual([404, 200]);
    await runWaitingJobs(database());
    expect(await statuses()).toEqual([404, 200]);
    // The picture in a reusable content, and the condition around it.
    await made.live(space, {
      changes: [
        {
          operation: "insert_reusable_content",
          title: "Shot",
          document: { markdown: `![shot](/files/${file})\n` },
        },
      ],
    });
    const { key } = await database().assetVersion.findFirstOrThrow({
      where: { kind: "reusable", branch: { spaceId: space.id, kind: "main" } },
      select: { key: true },
    });
    await made.live(space, {
      edits: {
        Picture: `# Picture\n\n:::if{expression='${IS_PRO}'}\n::reusable-content{ref="/reusable-contents/${key}"}\n:::\n`,
      },
    });
    await runWaitingJobs(database());
    expect(await statuses()).toEqual([404, 200]);
  });

  it("are not found by their text, even if a variable decides", async () => {
    const { site } = await siteWith({
      Welcome:
        '# Welcome\n\nFor everybody.\n\n## Soon\n\n:::if{expression="space.vars.beta"}\nThe zebrafish.\n:::\n',
    });
    await runWaitingJobs(database());
    expect((await ask(`${site.base}/~/search?q=zebrafish`)).text).toContain("No results");
    expect((await ask(`${site.base}/~/search?q=everybody`)).text).toContain("<mark>");
  });
});

describe("hidden parts and notes of a page", () => {
  it("are in no form of the page, while their visible neighbours are found", async () => {
    const { site } = await siteWith({
      Welcome: [
        "---\ninternal_owner: quokka\n---\n\n# Welcome\n\n<!-- quokka -->\n\nThe wombat.[^1]",
        `:::if{expression='${IS_PRO}'}\n## Quokka\n\nThe quokka wombat.[^2]\n:::`,
        `The numbat. {% if ${IS_PRO} %}The quokka.{% endif %}`,
        `{% if ${IS_PRO} %}\n## Quokka\n\nThe quokka.[^3]\n{% else %}\n## Potoroo\n\nThe potoroo.\n{% endif %}`,
        `{% if ${IS_PRO} %}\nThe quokka. {% else %} The other quokka.\n{% endif %}`,
        "Then the bilby.\n\n[^1]: The note.\n[^2]: The quokka note.\n[^3]: The quokka again.\n",
      ].join("\n\n"),
    });
    await runWaitingJobs(database());
    for (const path of ["", "/welcome.md", "/llms-full.txt", "/~/search?q=wombat", "/~/search?q=potoroo"]) {
      const { status, text } = await ask(site.base + path);
      expect([path, status, /quokka/i.exec(text)?.[0]]).toEqual([path, 200, undefined]);
    }
    for (const word of ["wombat", "bilby", "potoroo"])
      expect((await ask(`${site.base}/~/search?q=${word}`)).text).toContain(`<mark>${word}</mark>`);
    for (const words of ["quokka", "wombat+quokka"])
      expect((await ask(`${site.base}/~/search?q=${words}`)).text).toContain("No results");
    expect((await ask(`${site.base}/welcome.md`)).text).toContain("The note.");
  });
});

describe("a word of a hidden part", () => {
  const results = async (base: string, query: string, sent?: Sent) =>
    (await ask(`${base}/~/search?q=${query}&part=1`, sent)).text;

  it("finds no page by its title or by another section, with a corrected spelling in its place", async () => {
    const { site } = await siteWith({
      "Numbat plan": [
        "# Numbat plan\n\n## One\n\nThe wombat stays.",
        `## Two\n\n:::if{expression='${IS_PRO}'}\nThe quokka goes.\n:::\n\nThe bilby naps.`,
      ].join("\n\n"),
      Other: "# Other\n\nThe quolka.\n",
    });
    await runWaitingJobs(database());
    const pro = await visitor({ plan: "pro" });
    for (const words of ["numbat+quokka", "wombat+quokka", "wombat+goes", "bilby+quokka"]) {
      expect([words, await results(site.base, words)]).toEqual([
        words,
        expect.stringContaining("No results"),
      ]);
      expect([words, await results(site.base, words, pro)]).toEqual([
        words,
        expect.stringContaining("plan</strong>"),
      ]);
    }
    expect(await results(site.base, "quokka")).toContain("<mark>quolka</mark>");
    expect(await results(site.base, "quokka", pro)).not.toContain("quolka");
    // A visible word is found in its section, in another form and beside a hidden part.
    expect(await results(site.base, "napping")).toContain("#two");
  });

  it("ranks no page", async () => {
    const hidden = ["One", "Two"].map(
      (title) => `:::if{expression='${IS_PRO}'}\n## Quokka ${title}\n\nThe quokka.\n:::`,
    );
    const { site } = await siteWith({
      Alpha: ["# Alpha", "A quokka.", ...hidden].join("\n\n"),
      Beta: "# Beta\n\nA quokka.\n\n## More\n\nThe quokka.\n\n## Again\n\nOne quokka.\n",
    });
    await runWaitingJobs(database());
    const order = async (sent?: Sent) => {
      const text = await results(site.base, "quokka", sent);
      return text.indexOf("Alpha") < text.indexOf("Beta") ? "Alpha" : "Beta";
    };
    expect([await order(), await order(await visitor({ plan: "pro" }))]).toEqual(["Beta", "Alpha"]);
  });
});

describe("pages that a visitor may not read", () => {
  it("take no place among the found ones, in the space that is read and in others", async () => {
    const hidden = Array.from({ length: 20 }, (_, at) => `Quokka ${at}`);
    const made = await world();
    const space = async (title: string, shown: string) => {
      const pages = Object.fromEntries(hidden.map((name) => [name, `# ${name}\n\nThe quokka.\n`]));
      const of = await made.space({ title, pages: { ...pages, [shown]: `# ${shown}\n\nOne quokka.\n` } });
      const ids = await made.pageIds(of);
      const changes = hidden.map((name) => ({
        ...{ operation: "update_page" as const, page: ids[name]!, condition: IS_PRO },
      }));
      await made.live(of, { changes });
      return of;
    };
    const site = await siteOf(
      made,
      [
        { space: await space("Guide", "Wombat"), section: { title: "Guide", path: "guide" } },
        { space: await space("API", "Numbat"), section: { title: "API", path: "api" } },
      ],
      { adaptiveContent: true },
    );
    await runWaitingJobs(database());
    const { text } = await ask(`${site.base}/~/search?q=quokka&part=1`);
    expect(text).toContain("2 pages for");
    for (const title of ["Wombat", "Numbat"]) expect(text).toContain(title);
    expect(text).not.toContain("Quokka");
  });
});

/** Lets the given jobs of threads end as if their text took too long. */
function tooSlow(...jobs: string[]) {
  const run = ThreadPool.prototype.run;
  return vi.spyOn(ThreadPool.prototype, "run").mockImplementation(function (this: ThreadPool, ...given) {
    if (jobs.includes(given[0].name)) return Promise.reject(new TooComplex("too long"));
    return run.apply(this, given) as never;
  });
}

describe("a page that took too long to render", () => {
  it("is not shown as its source where a condition hides a part of it", async () => {
    const { site } = await siteWith({
      Welcome: `# Welcome\n\nFor all.\n\n:::if{expression='${IS_PRO}'}\nThe quokka.\n:::\n`,
    });
    const plain = await visitor({ plan: "basic" });
    const slow = tooSlow("page", "evaluate");
    for (const path of ["", "/welcome.md", "/llms-full.txt"]) {
      const { status, text } = await ask(site.base + path, plain);
      expect([path, status, text.includes("quokka")]).toEqual([path, 503, false]);
    }
    slow.mockRestore();
    const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 120_000);
    expect((await ask(site.base, plain)).text).toContain("For all.");
    later.mockRestore();
  });

  it("is shown as its source, and rendered again when the machine is faster", async () => {
    const { site } = await siteWith({ Welcome: "# Welcome\n\n**Bold** words.\n" });
    const slow = tooSlow("page");
    expect((await ask(site.base)).text).toContain("**Bold** words.");
    slow.mockRestore();
    const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 120_000);
    expect((await ask(site.base)).text).toContain("<strong>Bold</strong> words.");
    later.mockRestore();
  });
});

describe("the customization of a site", () => {
  it("has no font host that could extend the content security policy, and no logo of another scheme", async () => {
    const { made, site } = await siteWith({ Welcome: "# Welcome\n" });
    const as = api.as(made.admin);
    const at = `/v1/orgs/${made.organization.id}/sites/${site.id}/customization`;
    const { body } = await as.get(at);
    const standard = body as Customization;
    const font = (url: string) => ({
      ...{ id: "own", custom: true, fontFamily: "Own" },
      fontFaces: [{ weight: 400, sources: [{ url }] }],
    });
    const withFont = (url: string) => ({ ...standard, styling: { ...standard.styling, font: font(url) } });
    const withLogo = (light: string) => ({
      ...standard,
      header: { ...standard.header, logo: { light, dark: light } },
    });
    for (const url of ["https://x;sandbox/a.woff2", "https://x,default-src/a.woff2", "https://*/a.woff2"]) {
      expect([url, (await as.put(at, withFont(url))).status]).toEqual([url, 400]);
    }
    for (const url of ["javascript:alert(1)", "data:image/svg+xml,<svg/>", "ftp://example.org/logo.png"]) {
      expect([url, (await as.put(at, withLogo(url))).status]).toEqual([url, 400]);
    }
    expect((await as.put(at, withFont("https://fonts.example/a.woff2"))).status).toBe(200);
    expect((await ask(site.base)).headers["content-security-policy"]).toContain(
      "font-src 'self' https://fonts.example;",
    );

    // As earlier versions accepted it.
    const customization = {
      styling: { font: font("https://x;sandbox/a.woff2") },
      header: { logo: { light: "data:,", dark: "javascript:1" } },
      favicon: { icon: { light: "data:,", dark: "data:," } },
    };
    await database().site.update({ where: { id: site.id }, data: { customization } });
    clearSiteCache();
    const shown = await ask(site.base);
    expect(shown.status).toBe(200);
    expect(shown.headers["content-security-policy"]).not.toContain("sandbox");
    expect(shown.text).not.toContain("javascript:");
    expect(((await as.get(at)).body as Customization).styling.font).toBe(standard.styling.font);
  });
});

describe("a NUL character", () => {
  it("matches no address of a site, and is removed from searches", async () => {
    const { site } = await siteWith({ Welcome: "# Welcome\n\nThe closure.\n" });
    await runWaitingJobs(database());
    const { base } = site;
    for (const path of ["/docs/%00", `${base}/%00`, `${base}/a%00b.md`, `${base}/~/files/%00`]) {
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    }
    expect((await ask("/%00", { headers: { host: "nowhere.example" } }, serveHost)).status).toBe(404);
    expect((await ask(`${base}/~/feedback?page=%00`)).status).toBe(404);
    const found = await ask(`${base}/~/search?q=clo%00sure&from=%00`);
    expect(found.status).toBe(200);
    expect(found.text).toContain("<mark>closure</mark>");
  });
});
