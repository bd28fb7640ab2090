import { isRecord } from "@/lib/core/is-record";
import { BLOCK_RULES, FRAGMENT_CHILDREN, INLINE_RULES, isAllowedIn, MARKS } from "./schema";
import { type Data, InvalidDocument, type JsonBlock, type JsonDocument } from "./types";

/*
 * Checks a document from a client. Blocks must have known types, allowed places and their required data; unknown
 * members are accepted, because newer clients send them.
 */

const MAX_DEPTH = 40;
const MAX_NODES = 100_000;

/** The value as a document. Throws `InvalidDocument` with the path of the first problem. */
export function parseDocument(value: unknown): JsonDocument {
  const check = new Check();
  const document = check.object(value, "");
  check.constant(document.object, "document", "object");
  const { footnotes } = check.object(document.data, "data");
  if ("type" in document) throw new InvalidDocument("type", "is not allowed on a document; remove it.");
  check.blocks(document.nodes, "nodes", null, 0);
  check.footnotes(footnotes);
  return value as JsonDocument;
}

/** The value as one block that is allowed at the top of a document. */
export function parseBlock(value: unknown): JsonBlock {
  new Check().block(value, "block", null, 0);
  return value as JsonBlock;
}

class Check {
  private nodes = 0;

  object(value: unknown, path: string): Data {
    if (isRecord(value)) return value;
    throw new InvalidDocument(path, "has to be an object.");
  }

  array(value: unknown, path: string): unknown[] {
    if (Array.isArray(value)) return value;
    throw new InvalidDocument(path, "has to be an array.");
  }

  constant(value: unknown, expected: string, path: string): void {
    if (value !== expected) throw new InvalidDocument(path, `has to be "${expected}".`);
  }

  string(value: unknown, path: string): string {
    if (typeof value === "string") return value;
    throw new InvalidDocument(path, "has to be a string.");
  }

  /** Texts of footnotes are separate from the document's nodes; anything else in the list is accepted. */
  footnotes(value: unknown): void {
    if (!Array.isArray(value)) return;
    for (const [index, entry] of value.entries()) {
      const nodes: unknown = entry?.nodes;
      if (Array.isArray(nodes)) this.blocks(nodes, `data.footnotes[${index}].nodes`, null, 1);
    }
  }

  blocks(value: unknown, path: string, container: string | null, depth: number): void {
    for (const [index, node] of this.array(value, path).entries()) {
      this.block(node, `${path}[${index}]`, container, depth);
    }
  }

  block(value: unknown, path: string, container: string | null, depth: number): void {
    this.count(path, depth);
    const block = this.object(value, path);
    this.constant(block.object, "block", `${path}.object`);
    const type = this.string(block.type, `${path}.type`);
    const rule = Object.hasOwn(BLOCK_RULES, type) ? BLOCK_RULES[type] : undefined;
    if (!rule) throw new InvalidDocument(`${path}.type`, `is "${type}", which is not a known block.`);
    if (!isAllowedIn(container, type)) {
      const where = container === null ? "at the top of a document" : `inside ${container}`;
      throw new InvalidDocument(path, `is a ${type}, which may not stand ${where}; move it.`);
    }
    this.voidness(block, rule, path);
    this.data(block, rule, path);
    for (const [name, choices] of Object.entries(rule.choices ?? {})) {
      const given = (block.data as Data | undefined)?.[name];
      if (given !== undefined && !choices.includes(given)) {
        throw new InvalidDocument(`${path}.data.${name}`, `has to be one of ${choices.join(", ")}.`);
      }
    }
    this.fragments(block, rule.fragments === "required", path, depth);
    if (rule.isVoid) return;
    if (rule.children === "inline" || rule.children === "code")
      this.inlines(block.nodes, `${path}.nodes`, depth);
    else this.blocks(block.nodes, `${path}.nodes`, type, depth + 1);
  }

  private count(path: string, depth: number): void {
    if (depth > MAX_DEPTH) throw new InvalidDocument(path, `is nested more than ${MAX_DEPTH} levels deep.`);
    this.nodes += 1;
    if (this.nodes > MAX_NODES) throw new InvalidDocument(path, "is one node too many; split the document.");
  }

  private voidness(node: Data, rule: { isVoid?: boolean; statesNotVoid?: boolean }, path: string): void {
    if (rule.isVoid && node.isVoid !== true) throw new InvalidDocument(`${path}.isVoid`, "has to be true.");
    if (!rule.isVoid && node.isVoid === true) throw new InvalidDocument(`${path}.isVoid`, "has to be false.");
    if (rule.statesNotVoid && node.isVoid !== false)
      throw new InvalidDocument(`${path}.isVoid`, "has to be false.");
    if (rule.isVoid && node.nodes !== undefined)
      throw new InvalidDocument(`${path}.nodes`, "is not allowed here.");
  }

  private data(
    node: Data,
    rule: { isVoid?: boolean; data?: "required"; required?: Record<string, unknown> },
    path: string,
  ): void {
    const needed = rule.isVoid || rule.data === "required" || rule.required !== undefined;
    if (node.data === undefined && !needed) return;
    const data = this.object(node.data, `${path}.data`);
    for (const [name, kind] of Object.entries(rule.required ?? {}))
      this.member(data[name], kind, `${path}.data.${name}`);
  }

  private member(value: unknown, kind: unknown, path: string): void {
    if (Array.isArray(kind)) {
      if (!kind.includes(value)) throw new InvalidDocument(path, `has to be one of ${kind.join(", ")}.`);
    } else if (kind === "string") this.string(value, path);
    else if (kind === "array") this.array(value, path);
    else if (kind === "object") this.object(value, path);
    else this.string(this.object(value, path).kind, `${path}.kind`);
  }

  private fragments(node: Data, required: boolean, path: string, depth: number): void {
    if (node.fragments === undefined && !required) return;
    const fragments = this.array(node.fragments, `${path}.fragments`);
    for (const [index, value] of fragments.entries()) {
      const at = `${path}.fragments[${index}]`;
      const fragment = this.object(value, at);
      this.constant(fragment.object, "fragment", `${at}.object`);
      const name = String(fragment.fragment ?? fragment.type ?? "");
      const known = Object.hasOwn(FRAGMENT_CHILDREN, name) && node.type !== "table";
      this.blocks(fragment.nodes, `${at}.nodes`, known ? name : null, depth + 1);
    }
    if (node.type === "expandable") this.expandableFragments(fragments, path);
  }

  private expandableFragments(fragments: unknown[], path: string): void {
    for (const name of ["expandable-title", "expandable-body"]) {
      const found = fragments.find((fragment) => (fragment as Data).fragment === name) as Data | undefined;
      if (!found) throw new InvalidDocument(`${path}.fragments`, `needs one named "${name}".`);
      if ((found.nodes as unknown[]).length === 0)
        throw new InvalidDocument(`${path}.fragments`, `has an empty "${name}".`);
    }
  }

  private inlines(value: unknown, path: string, depth: number): void {
    for (const [index, node] of this.array(value, path).entries())
      this.inline(node, `${path}[${index}]`, depth + 1);
  }

  private inline(value: unknown, path: string, depth: number): void {
    this.count(path, depth);
    const node = this.object(value, path);
    if (node.object === "text") {
      for (const [index, leaf] of this.array(node.leaves, `${path}.leaves`).entries()) {
        this.leaf(leaf, `${path}.leaves[${index}]`);
      }
      return;
    }
    this.constant(node.object, "inline", `${path}.object`);
    const type = this.string(node.type, `${path}.type`);
    const rule = Object.hasOwn(INLINE_RULES, type) ? INLINE_RULES[type] : undefined;
    if (!rule) throw new InvalidDocument(`${path}.type`, `is "${type}", which is not a known inline.`);
    this.voidness(node, rule, path);
    this.data(node, rule, path);
    this.fragments(node, type === "annotation", path, depth);
    if (!rule.isVoid) this.inlines(node.nodes ?? [], `${path}.nodes`, depth);
  }

  private leaf(value: unknown, path: string): void {
    const leaf = this.object(value, path);
    this.constant(leaf.object, "leaf", `${path}.object`);
    const text = this.string(leaf.text, `${path}.text`);
    if (text.includes("\0") || !text.isWellFormed()) {
      throw new InvalidDocument(`${path}.text`, "holds a NUL character or half of a surrogate pair.");
    }
    for (const [index, value] of this.array(leaf.marks, `${path}.marks`).entries()) {
      const at = `${path}.marks[${index}]`;
      const mark = this.object(value, at);
      this.constant(mark.object, "mark", `${at}.object`);
      const type = this.string(mark.type, `${at}.type`);
      if (!MARKS.has(type))
        throw new InvalidDocument(`${at}.type`, `is "${type}", which is not a known mark.`);
    }
  }
}
