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

it("a tag with too many operations for a page is divided by their paths", () => {
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
  expect(pages.slice(1).map(({ title }) => title)).toEqual(["Operations", "Operations 2", "Operations 3"]);
});

it("models that are too many for a page have several, and each has its place", () => {
  const names = Array.from({ length: 120 }, (_, at) => `Model${at}`);
  const components = { schemas: Object.fromEntries(names.map((name) => [name, {}])) };
  const say = siteWordsIn("en", "api");
  const outline = specOutlineOf({ info: { title: "T" }, components }, "3.1.0");
  const pages = pagesOfSpec(outline, { models: true }, say).slice(1);
  expect(pages.map(({ title, slug }) => [title, slug])).toEqual([
    ["Models", "models"],
    ["Models 2", "models-2"],
    ["Models 3", "models-3"],
  ]);
  const options = { slug: "s", seed: "a", say };
  const listed = (part: (typeof pages)[number]["part"]) =>
    specDocument(outline, part, plainDocument(""), options).nodes.flatMap(({ data }) => data?.schemas);
  expect(pages.map(({ part }) => listed(part).length)).toEqual([50, 50, 20]);
  expect(pages.flatMap(({ part }) => listed(part))).toEqual(names);
  expect(listed({ doc: "models" }), "all of them, for a source that names no page").toEqual(names);
});

it("pages of tags keep their addresses when one of the tags is divided", () => {
  const tagged = (tag: string, name: string, count: number) =>
    Array.from({ length: count }, (_, at) => [`/${name}/${tag}${at}`, { get: { tags: [tag] } }]);
  const pagesWith = (count: number) => {
    const paths = Object.fromEntries([
      ...tagged("Core", "groups", count),
      ...tagged("Core", "users", count),
      ...tagged("Core", "models", count),
      ...tagged("users", "all", 1),
    ]);
    const schemas = { A: {} };
    const document = { info: { title: "T" }, paths, webhooks: SPEC.webhooks, components: { schemas } };
    const pages = pagesOfSpec(specOutlineOf(document, "3.1.0"), { models: true }, siteWordsIn("en", "api"));
    return Object.fromEntries(pages.map(({ slug, title }) => [slug, title]));
  };
  const pages = { t: "T", users: "users", webhooks: "Webhooks", models: "Models" };
  expect(pagesWith(2)).toEqual({ ...pages, core: "Core" });
  expect(pagesWith(40)).toEqual({ ...pages, core: "Groups", "users-2": "Users", "models-2": "Models" });
});

it("paths are divided by their first eight names", () => {
  const paths = Object.fromEntries(
    Array.from({ length: 101 }, (_, at) => [`${"/a".repeat(10)}/n${at % 2}/b${at}`, { get: {} }]),
  );
  const outline = specOutlineOf({ info: { title: "T" }, paths }, "3.1.0");
  const pages = pagesOfSpec(outline, { models: false }, siteWordsIn("en", "api"));
  expect(pages.map(({ slug }) => slug)).toEqual(["t", "operations", "operations-2"]);
});
