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
