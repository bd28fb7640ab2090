import type { Attrs, Node } from "prosemirror-model";
import { indentedOpeningOf } from "@/lib/core/content/dialects/indented";
import { openingOf } from "@/lib/core/content/dialects/lines";
import { splice } from "@/lib/core/content/editing/source-text";
import { quotedValues } from "./quoted-values";

/* The attributes of containers. */

type ContainerAttrs = { name: string; attributes: Record<string, string>; dialect: string | null };

export const attrsOf = (node: Node): ContainerAttrs => node.attrs as ContainerAttrs;

/** The tag of a condition: everything between its name and its closing is the condition. */
const CONDITION_TAG = /^(\{%-?[ \t]*\w+[ \t]*)(.*?)[ \t]*-?%\}[ \t]*$/s;

/** Behind the name of a tag, a parenthesis needs no blank, but a word does: `{% if(a) %}`. */
const conditionIn = (line: string, from: number, condition: string): string =>
  /\w/.test(line.charAt(from - 1)) && /^\w/.test(condition) ? ` ${condition}` : condition;

const conditionsIn = (line: string): { from: number; to: number }[] => {
  const [, before = "", condition = ""] = CONDITION_TAG.exec(line) ?? [];
  return [{ from: before.length, to: before.length + condition.length }];
};

/**
 * The attributes of a container with another value of one; those of an entry of a changelog that are empty are left
 * out. A block in the syntax of another tool has the value in its opening line; null if that has no place for it. Since
 * two attributes may have one value there, the changed line is read to find out which one it is.
 */
export const withAttribute = (node: Node, name: string, value: string): Attrs | null => {
  const { name: container, attributes, dialect } = attrsOf(node);
  const { [name]: old = "", ...others } = attributes;
  if (dialect === null) {
    const isLeftOut = value === "" && container === "update";
    return { name: container, attributes: isLeftOut ? others : { ...attributes, [name]: value }, dialect };
  }
  const isCondition = container === "if" && dialect.startsWith("{%");
  if (!isCondition && !/^[^"'\\<>{}]*$/.test(value)) return null;
  const written = isCondition ? value.trim() : value;
  for (const { from, to } of isCondition ? conditionsIn(dialect) : quotedValues(dialect, old)) {
    const line = splice(dialect, from, to, isCondition ? conditionIn(dialect, from, written) : written);
    const read = openingOf(line) ?? indentedOpeningOf(line);
    if (read?.name === container && (read.attributes[name] ?? "") === written)
      return { name: container, attributes: read.attributes, dialect: line };
  }
  return null;
};
