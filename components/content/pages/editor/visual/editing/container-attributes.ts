import type { Attrs, Node } from "prosemirror-model";
import { splice } from "@/lib/core/content/editing/source-text";

/* The attributes of containers. */

type ContainerAttrs = { name: string; attributes: Record<string, string>; dialect: string | null };

export const attrsOf = (node: Node): ContainerAttrs => node.attrs as ContainerAttrs;

/**
 * The attributes of a container with another value of one; those of an entry of a changelog that are empty are left
 * out. The opening line of a block in the syntax of another tool holds the value in quotes; null if it does not.
 */
export const withAttribute = (node: Node, name: string, value: string): Attrs | null => {
  const { name: container, attributes, dialect } = attrsOf(node);
  const { [name]: _, ...others } = attributes;
  const isLeftOut = value === "" && container === "update";
  const changed = { name: container, attributes: isLeftOut ? others : { ...attributes, [name]: value } };
  if (dialect === null) return { ...changed, dialect };
  const old = attributes[name];
  // The tag of a condition holds it without quotes.
  if (old !== undefined && (name === "expression" || name === "unless") && dialect.startsWith("{%")) {
    const isTag = value.trim() !== "" && !value.includes("%}");
    // The name of the tag may have the same letters.
    const at = dialect.lastIndexOf(old);
    return isTag ? { ...changed, dialect: splice(dialect, at, at + old.length, value.trim()) } : null;
  }
  const isQuotable = /^[^"'\\<>{}]*$/.test(value);
  const quoted =
    old === undefined ? undefined : [`"${old}"`, `'${old}'`].find((each) => dialect.includes(each));
  if (quoted === undefined || !isQuotable || dialect.split(quoted).length > 2) return null;
  const sign = quoted.charAt(0);
  return { ...changed, dialect: dialect.replace(quoted, () => `${sign}${value}${sign}`) };
};
