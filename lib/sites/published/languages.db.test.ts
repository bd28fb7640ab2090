import { readdirSync, readFileSync } from "node:fs";
import { ts } from "@ts-morph/common";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SiteWords } from "@/lib/core/locales/catalogue";
import { directionOf } from "@/lib/core/locales/direction";
import { LOCALES, type Locale } from "@/lib/core/locales/locale";
import { catalogueOf, siteWordsIn } from "@/lib/core/locales/site-words";
import type { SayWords } from "@/lib/core/locales/words";
import { database } from "@/lib/platform/db/client";
import { api } from "@/lib/testing/api";
import { ask, removeMadeSites, siteOf } from "@/lib/testing/published-site";
import { type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { loadSiteAssets } from "./assets";

afterAll(removeMadeSites);

/*
 * The content of these sites has no Latin letters, apart from names in a spec that start with "x-": each other Latin
 * word on a page in Arabic is one of ours that no catalogue has, or a name that the Arabic catalogue keeps.
 */

const SPEC = {
  openapi: "3.1.0",
  info: { title: "مضخات", version: "1" },
  servers: [{ url: "https://x-api.test" }],
  security: [{ "x-token": [] }, {}],
  paths: {
    "/x-pumps": {
      post: {
        summary: "إضافة",
        deprecated: true,
        parameters: [
          {
            name: "x-a",
            in: "query",
            required: true,
            schema: { type: "array", items: { enum: ["ا", "ب"] } },
          },
          { name: "x-b", in: "header", schema: { type: "string", minLength: 2, maxLength: 5, default: "ا" } },
        ],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/x-p" } } },
        },
        responses: {
          200: {
            description: "تم",
            content: { "application/json": { schema: { $ref: "#/components/schemas/x-p" } } },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: { "x-token": { type: "http", scheme: "bearer" } },
    schemas: {
      "x-p": {
        type: "object",
        additionalProperties: { type: "string" },
        properties: {
          "x-n": { type: "integer", minimum: 1, maximum: 9, multipleOf: 2, readOnly: true, examples: [2] },
          "x-l": {
            type: "array",
            minItems: 1,
            uniqueItems: true,
            items: { oneOf: [{ type: "string" }, {}] },
          },
          "x-s": { $ref: "#/components/schemas/x-p" },
          "x-c": { const: "ا" },
        },
      },
    },
  },
};

const TEXT = `# بداية

فقرة[^1] وأخرى[^1].

[^1]: حاشية

## جدول

| ا | ب |
| - | - |
| ج | د |

- [ ] مهمة
- [x] مهمة

> [!WARNING]
> انتبه

:::expandable
نص
:::

::::tabs
:::tab
نص
:::
:::tab
نص
:::
::::

\`\`\`mermaid
\u0627
\`\`\`

::openapi-operation{ref="/openapi/x-pumps" path="/x-pumps" method="post"}

::openapi-schemas{ref="/openapi/x-pumps" json:schemas="[&quot;x-p&quot;,&quot;x-gone&quot;]"}

::openapi-operation{ref="/openapi/x-missing" path="/x-pumps" method="post"}
`;
const OTHER = "# تركيب\n\nتركيب المضخة.\n";

let here: World;
beforeAll(async () => {
  here = await world();
  const caller = api.as(here.admin);
  const specs = `/v1/orgs/${here.organization.id}/openapi`;
  await caller.put(`${specs}/x-pumps`, { source: { text: JSON.stringify(SPEC) } });
  await caller.patch(`${specs}/x-pumps`, { visibility: "public" });
  await runWaitingJobs(database());
});

/** A site in a language, or of a space in a language. */
async function siteIn(locale: Locale, language: string | null = null) {
  const space = await here.space({ title: "دليل", pages: [TEXT, OTHER] });
  const other = await here.space({ title: "نسخة", pages: [OTHER] });
  await database().space.update({ where: { id: space.id }, data: { language } });
  const customization = {
    internationalization: { locale },
    ...{ pdf: { enabled: true }, privacyPolicy: { url: "https://x-a.test" } },
    ...{ pageActions: { externalAI: true, markdown: true, mcp: true }, git: { showEditLink: true } },
    announcement: { enabled: true, message: "إعلان", style: "info" },
    header: {
      preset: "default",
      links: [{ title: "رابط", to: { kind: "url", url: "https://x-a.test" }, links: [] }],
    },
  };
  const site = await siteOf(here, [{ space }, { space: other, path: "x-other" }], {
    ...{ title: "دليل", customization, showAuthors: true, agentsContext: "included" },
  });
  await runWaitingJobs(database());
  return { ...site, pages: await here.pageIds(space) };
}

const decoded = (html: string) =>
  html.replace(/&#(x?)([\da-f]+);/gi, (_all, hex: string, code: string) =>
    String.fromCodePoint(Number.parseInt(code, hex === "" ? 10 : 16)),
  );

/** The words that a page shows or says: its text, and attributes that are read aloud or shown. */
function wordsOn(html: string): string {
  const body = html
    .replace(/<(script|style|template|code)\b[\s\S]*?<\/\1>/g, " ")
    .replace(
      /<span class="openapi-(?:type|method|note)[^"]*">(?:POST|object|string|integer)[^<]*<\/span>/g,
      " ",
    );
  const spokenAttributes = [...body.matchAll(/\s(?:aria-label|title|placeholder|alt|data-title)="([^"]*)"/g)];
  return decoded([body.replace(/<[^>]*>/g, " "), ...spokenAttributes.map(([, value]) => value)].join("\n"));
}

/** Latin words that the catalogue of Arabic keeps. */
const KEPT = new Set(JSON.stringify(catalogueOf("ar")).match(/[A-Za-z]{2,}/g));
const NAMES = new Set([
  "ChatGPT",
  "Claude",
  "cURL",
  "JavaScript",
  "Go",
  "PHP",
  "Python",
  "string",
  "object",
  "integer",
  "header",
]);

const foreignWords = (html: string, names: readonly string[]): string[] => {
  const others = names.flatMap((name) => name.match(/[A-Za-z]{2,}/g) ?? []);
  const words = wordsOn(html)
    .replace(/\b(?:x-[\w-]+|https?:\S+)/g, " ")
    .match(/[A-Za-z]{2,}/g);
  return (words ?? []).filter((word) => !KEPT.has(word) && !NAMES.has(word) && !others.includes(word));
};

describe("a site in Arabic", () => {
  it("shows no words of ours in another language", async () => {
    const { base, pages } = await siteIn("ar");
    const form = (fields: string) => ({
      ...{ method: "POST", body: fields },
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    });
    const [page] = Object.values(pages);
    const asked = [
      await ask(base),
      await ask(`${base}/${encodeURIComponent("تركيب")}`),
      await ask(`${base}/${encodeURIComponent("مفقود")}`),
      await ask(`${base}/~/search`),
      await ask(`${base}/~/search?q=${encodeURIComponent("تركيب")}`),
      await ask(`${base}/~/search?q=${encodeURIComponent("زرافة")}`),
      await ask(`${base}/~/search?part=1&q=${encodeURIComponent("زرافة")}`),
      await ask(`${base}/~/feedback?page=${page}&rating=good`),
      await ask(`${base}/~/feedback?page=${page}&rating=bad&sent=1`),
      await ask(`${base}/~/feedback`, form(`page=${page}&rating=bad&part=1`)),
      await ask("/docs/x-no-site", { headers: { "accept-language": "ar-EG,en;q=0.5" } }),
      await ask(`${base}/~/mcp`, { method: "DELETE", headers: { "accept-language": "ar" } }),
    ];
    const names = [here.admin.displayName];
    const found = asked.map(({ text, headers }) =>
      /json/.test(headers["content-type"] ?? "") ? [] : foreignWords(text, names),
    );
    expect(found).toEqual(asked.map(() => []));
    const [first] = asked;
    expect(first!.text).toContain('<html lang="ar" dir="rtl"');
    expect(first!.text).toContain(`--hint-warning:"${catalogueOf("ar").text.warning}"`);
  });
});

describe.each(LOCALES)("the language %s is carried through", (locale) => {
  const say: SayWords<SiteWords["page"]> = siteWordsIn(locale, "page");

  it("on pages, in the search, its direction and its scripts, over the language of the site", async () => {
    const { base } = await siteIn("ru", locale);
    const page = (await ask(base)).text;
    expect(page).toContain(`<html lang="${locale}" dir="${directionOf(locale)}"`);
    expect(decoded(page)).toContain(say("helpful"));
    const missing = (await ask(`${base}/x-missing`)).text;
    expect(decoded(missing)).toContain(say("firstPage"));
    const search = (await ask(`${base}/~/search?q=${encodeURIComponent("تركيب")}`)).text;
    expect(decoded(search)).toContain(say("found", { count: 2, query: "تركيب" }));
    const { script } = (await loadSiteAssets()).filesIn(locale);
    expect(page).toContain(script.name);
    const served = await ask(`${base}/~/${script.name}`);
    const words = [...LOCALES].filter((each) =>
      served.text.includes(JSON.stringify(catalogueOf(each).script.notSent)),
    );
    expect(words).toEqual([locale]);
  });
});

it("scripts of sites have no words outside of the catalogue", () => {
  const folder = "lib/sites/published/assets";
  const found = readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .flatMap((name) => {
      const texts: string[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isImportDeclaration(node)) return;
        if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) texts.push(node.text);
        ts.forEachChild(node, visit);
      };
      visit(
        ts.createSourceFile(name, readFileSync(`${folder}/${name}`, "utf8"), ts.ScriptTarget.Latest, true),
      );
      return texts
        .filter((text) => /^[A-Z][a-z]+(?: |$)|[a-z] [a-z]+ [a-z]+(?: |$)/.test(text))
        .map((text) => `${name}: ${text}`);
    });
  // Names of keys and errors.
  const allowed = /: (?:Escape|Esc|Enter|AbortError|TypeError)$/;
  expect(found.filter((each) => !allowed.test(each))).toEqual([]);
});
