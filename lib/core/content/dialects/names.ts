import { DOCUMENT_CONTAINERS } from "@/lib/core/content/containers";

/* Maps the blocks of other documentation tools to block directives. Unlisted blocks stay plain Markdown. */

/** Names of boxes in all dialects, by style of hint. */
const HINT_STYLES: Record<string, readonly string[]> = {
  info: ["hint", "note", "info", "seealso", "abstract", "summary", "tldr", "todo", "question", "help", "faq"],
  success: ["tip", "success", "check", "done"],
  warning: ["warning", "caution", "attention", "important"],
  danger: ["danger", "error", "failure", "fail", "missing", "bug"],
};
const STYLE_OF = new Map(
  Object.entries(HINT_STYLES).flatMap(([style, names]) => names.map((name) => [name, style] as const)),
);
for (const name of ["example", "quote", "cite"]) STYLE_OF.set(name, "info");

/** Boxes with a name that says more than their style, so that it becomes the title of an untitled box. */
const TITLED = new Set([
  ...["abstract", "summary", "tldr", "todo", "question", "help", "faq", "seealso"],
  ...["bug", "example", "quote", "cite", "important"],
]);

/** The style of a box of this name; undefined for other blocks. */
export const boxStyle = (name: string): string | undefined => STYLE_OF.get(name.toLowerCase());

/** The default title of a box; null when its style is enough. */
export const boxTitle = (name: string): string | null =>
  TITLED.has(name.toLowerCase()) ? name.charAt(0).toUpperCase() + name.slice(1).toLowerCase() : null;

/** Tags in braces (`{% name %}`) around content, closed by `{% endname %}`. */
export const LIQUID_CONTAINERS: Record<string, string> = {
  ...Object.fromEntries(DOCUMENT_CONTAINERS.map((name) => [name, name])),
  code: "code",
  "content-ref": "content-ref",
  expandable: "expandable",
  details: "expandable",
  unless: "if",
  openapi: "openapi",
  "openapi-operation": "openapi",
  swagger: "openapi",
  "api-method": "openapi",
};

/** The same, where content and closing tag may be left out. */
export const LIQUID_OPTIONAL: Record<string, string> = { embed: "embed", file: "file" };

/** The same without content. */
export const LIQUID_LEAVES: Record<string, string> = {
  include: "reusable-content",
  else: "else",
  elsif: "elsif",
  elseif: "elsif",
  elif: "elsif",
};

/** Components that hold content, by their name in small letters. */
export const COMPONENTS: Record<string, string> = {
  tabs: "tabs",
  tab: "tab",
  tabitem: "tab",
  codegroup: "code-group",
  steps: "stepper",
  step: "step",
  columns: "columns",
  column: "column",
  accordion: "expandable",
  expandable: "expandable",
  accordiongroup: "group",
  cardgroup: "cards",
  cardgrid: "cards",
  cards: "cards",
  card: "card",
  linkcard: "card",
  update: "update",
  frame: "group",
  callout: "hint",
  admonition: "hint",
  aside: "hint",
};

/** Fences of colons around content that are no boxes. */
export const COLON_CONTAINERS: Record<string, string> = { details: "expandable", "code-group": "code-group" };

/** Attributes of unknown components whose values readers see. */
export const SHOWN_ATTRIBUTES = "title label text caption header heading summary description".split(" ");

/** Components that describe a parameter of an API or a file, and the attributes with its name. */
export const NAMED = /(?:field|param|parameter)$|^(?:file|folder)$/i;
export const NAMES_OF_NAMED = ["name", "path", "query", "body"];

/** Components that are read as pictures, whose titles are shown over them. */
export const PICTURE = /^im(?:g|age)$/i;
