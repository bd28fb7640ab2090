import { expect, it } from "vitest";
import { specOutlineOf } from "@/lib/content/openapi-specs/on-thread/outline";
import { fromDocument } from "@/lib/core/content/document";
import { plainDocument } from "@/lib/core/content/document/plain-document";
import { LOCALES } from "@/lib/core/locales/locale";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import { pagesOfSpec, specDocument } from "./openapi";

const SPEC = {
  info: { title: "T", version: "1" },
  servers: [{ url: "https://a.example" }],
  paths: { "/a": { get: {} } },
  webhooks: { b: { post: {} } },
  components: { schemas: { C: {} } },
};

it.each(LOCALES)("pages of a spec have our words in the language %s, at the same addresses", (locale) => {
  const say = siteWordsIn(locale, "api");
  const outline = specOutlineOf(SPEC, "3.1.0");
  const pages = pagesOfSpec(outline, { models: true }, say);
  expect(pages.map(({ title }) => title)).toEqual(["T", say("operations"), say("webhooks"), say("models")]);
  expect(pages.map(({ slug }) => slug)).toEqual(["t", "operations", "webhooks", "models"]);
  const document = specDocument(outline, pages[0]!.part, plainDocument(""), { slug: "s", seed: "a", say });
  const version = say("versionOf", { version: "`1`", format: "OpenAPI 3.1.0" });
  expect(fromDocument(document)).toBe(
    `${version}\n\n## ${say("servers")} <a id="servers"></a>\n\n- \`https://a.example\`\n`,
  );
});

it("a tag with more operations than a page has time for is divided by their paths", () => {
  const many = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => [
      `/v1/${name}/{id}/${at < 60 ? "list" : "lines"}/a${at}`,
      { get: {} },
    ]);
  const paths = Object.fromEntries([
    ...many("charges", 3),
    ...many("tax_rates", 120),
    ["/v1/account", { get: {} }],
    ["/v1/balance.get", { get: {} }],
    ["/v1/balance.list", { get: {} }],
  ]);
  const outline = specOutlineOf({ info: { title: "T" }, paths }, "3.1.0");
  const pages = pagesOfSpec(outline, { models: false }, siteWordsIn("en", "api"));
  const parts = pages.map(({ title, slug, part }) => [
    title,
    slug,
    "operations" in part ? part.operations.length : 0,
  ]);
  expect(parts).toEqual([
    ["T", "t", 0],
    ["Operations", "operations", 1],
    ["Charges", "charges", 3],
    ["Tax rates list", "tax-rates-list", 60],
    ["Tax rates lines", "tax-rates-lines", 60],
    ["Balance", "balance", 2],
  ]);
});

it("operations without names in common are divided in their order", () => {
  const paths = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`/call${at}`, { post: {} }]));
  const outline = specOutlineOf({ info: { title: "T" }, paths }, "3.1.0");
  const pages = pagesOfSpec(outline, { models: false }, siteWordsIn("en", "api"));
  expect(pages.map(({ slug }) => slug)).toEqual(["t", "operations", "operations-2", "operations-3"]);
});
