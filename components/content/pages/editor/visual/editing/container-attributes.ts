import type { Attrs, Node } from "prosemirror-model";
import { indentedOpeningOf } from "@/lib/core/content/dialects/indented";
import { openingOf } from "@/lib/core/content/dialects/lines";
import { splice } from "@/lib/core/content/editing/source-text";

/* The attributes of containers. */

type ContainerAttrs = { name: string; attributes: Record<string, string>; dialect: string | null };

export const attrsOf = (node: Node): ContainerAttrs => node.attrs as ContainerAttrs;

/** The tag of a condition: everything between its name and its closing is the condition. */
const CONDITION_TAG = /^(\{%-?[ \t]*\w+)([ \t]*)(.*?)[ \t]*-?%\}[ \t]*$/s;

type Value = { from: number; to: number };

/** The values in the opening line of a block that may be the one of an attribute. */
const valuesIn = (line: string, isCondition: boolean, value: string): Value[] => {
  const [, name = "", blanks = "", condition] = CONDITION_TAG.exec(line) ?? [];
  if (isCondition && condition !== undefined) {
    const from = name.length + blanks.length;
    return [{ from, to: from + condition.length }];
  }
  return [...line.matchAll(/"([^"]*)"|'([^']*)'/g)]
    .filter(([, double, single]) => (double ?? single) === value)
    .map(({ 0: quoted, index }) => ({ from: index + 1, to: index + quoted.length - 1 }));
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
  for (const { from, to } of valuesIn(dialect, isCondition, old)) {
    const line = splice(dialect, from, to, written);
    const read = openingOf(line) ?? indentedOpeningOf(line);
    if (read?.name === container && (read.attributes[name] ?? "") === written)
      return { name: container, attributes: read.attributes, dialect: line };
  }
  return null;
};
