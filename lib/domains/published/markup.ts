import { escapeHtml } from "@/lib/core/content/escape-html";

/** HTML that is safe to send as it stands. */
export class Markup {
  constructor(readonly html: string) {}
}

type Part = Markup | string | number | null | undefined | false | readonly Part[];

/** HTML with values in it: words are escaped, markup stays, lists stand one after the other, nothing is nothing. */
export const markup = (texts: TemplateStringsArray, ...values: Part[]): Markup =>
  new Markup(texts.map((text, index) => text + printed(values[index])).join(""));

function printed(value: Part): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Markup) return value.html;
  return Array.isArray(value) ? value.map(printed).join("") : escapeHtml(String(value));
}

/** JSON for a script element, which an end tag inside of a value cannot leave. */
export const scriptJson = (value: unknown): Markup =>
  new Markup(JSON.stringify(value).replace(/</g, "\\u003c"));
