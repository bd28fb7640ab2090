import { escapeHtml } from "@/lib/core/content/escape-html";

/** Safe HTML. */
export class Markup {
  constructor(readonly html: string) {}
}

type Part = Markup | string | number | null | undefined | false | readonly Part[];

/** Builds HTML: strings are escaped, markup is inserted, lists are joined, null is left out. */
export const markup = (texts: TemplateStringsArray, ...values: Part[]): Markup =>
  new Markup(texts.map((text, index) => text + printed(values[index])).join(""));

function printed(value: Part): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Markup) return value.html;
  return Array.isArray(value) ? value.map(printed).join("") : escapeHtml(String(value));
}

/** JSON for a script element, escaped so that no value can end the element. */
export const scriptJson = (value: unknown): Markup =>
  new Markup(JSON.stringify(value).replace(/</g, "\\u003c"));
