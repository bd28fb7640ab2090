import type { Nodes } from "mdast";
import type { LeafDirective } from "mdast-util-directive";
import type { Transaction } from "prosemirror-state";
import {
  type AttributeField,
  attributeField,
  type FieldOwner,
  type FieldWords,
} from "@/components/content/pages/editor/visual/attribute-field";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import { text } from "@/lib/core/locales/say";

/* The fields of a block that is one directive, such as `::embed{url="…"}`. */

type DirectiveField = FieldWords & { name: string };

/** The words between the brackets of a directive. */
const CAPTION = "[]";

const CAPTION_FIELD: DirectiveField = { name: CAPTION, label: text("Caption"), placeholder: text("Caption") };
const SPEC: DirectiveField = { name: "ref", label: text("Specification"), example: "/openapi/…" };

const FIELDS: Record<string, readonly DirectiveField[]> = {
  elsif: [{ name: "expression", label: text("Condition"), example: "visitor.claims.…" }],
  embed: [{ name: "url", label: text("Address"), example: "https://…" }, CAPTION_FIELD],
  file: [CAPTION_FIELD],
  "content-ref": [
    { name: "url", label: text("Link"), placeholder: text("https://… or /pages/…") },
    CAPTION_FIELD,
  ],
  "openapi-operation": [
    { name: "method", label: text("Method"), example: "get" },
    { name: "path", label: text("Path"), example: "/path" },
    SPEC,
  ],
  "openapi-webhook": [{ name: "name", label: text("Webhook"), placeholder: text("Name") }, SPEC],
  "openapi-schemas": [
    { name: "schemas", label: text("Schemas"), placeholder: text("Names, with commas") },
    SPEC,
  ],
};

const isDirective = (node: Nodes | undefined): node is LeafDirective => node?.type === "leafDirective";

/** The directive that a source is; null for anything else. */
export const directiveIn = (source: string): LeafDirective | null => {
  const [only, ...others] = parseMarkdown(source).children;
  return others.length === 0 && isDirective(only) ? only : null;
};

/** The fields of a directive; an address that is written under another name keeps that name. */
export const fieldsOf = ({ name, attributes }: LeafDirective): readonly DirectiveField[] =>
  (FIELDS[name] ?? []).map((field) =>
    field.name === "url" && attributes?.ref != null && attributes.url == null
      ? { ...field, name: "ref" }
      : field,
  );

export const fieldValue = (directive: LeafDirective, name: string): string => {
  if (name !== CAPTION) return directive.attributes?.[name] ?? "";
  const words = printMarkdown({
    type: "root",
    children: [{ type: "paragraph", children: directive.children }],
  });
  return directive.children.length === 0 ? "" : words.trimEnd();
};

/** A condition in the tag of another tool, if that can hold it. */
const inBraces = (condition: string): LeafDirective["data"] =>
  condition === "" || condition.includes("%}") ? {} : { dialect: `{% elsif ${condition} %}` };

/** The source with another value of a field; an empty one is left out. */
export const withValue = (source: string, name: string, value: string): string => {
  const directive = directiveIn(source);
  if (!directive) return source;
  const words = value.replace(/\s+/g, " ").trim();
  if (name === CAPTION) {
    const [first] = parseMarkdown(words).children;
    directive.children = first?.type === "paragraph" ? first.children : [];
  } else {
    const { [name]: _, ...others } = directive.attributes ?? {};
    directive.attributes = words === "" ? others : { ...directive.attributes, [name]: words };
    if (directive.data?.dialect !== undefined) directive.data = inBraces(words);
  }
  return printMarkdown({ type: "root", children: [directive] }).trimEnd();
};

/**
 * The fields of a block by its source.
 * @param withSource the document with another source of the block
 */
export const directiveFields = (
  owner: FieldOwner,
  source: () => string,
  withSource: (source: string, isLeft: boolean) => Transaction | null,
): AttributeField[] => {
  const directive = directiveIn(source());
  if (!directive) return [];
  return fieldsOf(directive).map(({ name, ...words }) =>
    attributeField(words, owner, {
      read: () => {
        const now = directiveIn(source());
        return now ? fieldValue(now, name) : "";
      },
      write: (value, isLeft) => withSource(withValue(source(), name, value), isLeft),
    }),
  );
};
