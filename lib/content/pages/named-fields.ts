import type { StorableChange } from "./batch";
import { metadata } from "./schemas";

type NamedFields = Record<"pages" | "files" | "reusables" | "variables", Map<string, ReadonlySet<string>>>;

const METADATA = Object.keys(metadata) as (keyof typeof metadata)[];
/** A cover is merged part by part, as a layout is. */
const COVER = ["cover.ref", "cover.refDark", "cover.yPos"];

/**
 * Collects the fields of existing records that changes write, by id; `*` means all fields.
 * @param stated page fields set by front matter and headings
 */
export function namedFields(
  changes: readonly StorableChange[],
  stated: ReadonlyMap<string, Iterable<string>>,
): NamedFields {
  const named: NamedFields = {
    pages: new Map(),
    files: new Map(),
    reusables: new Map(),
    variables: new Map(),
  };
  const add = (kind: keyof NamedFields, id: string, fields: readonly string[]) =>
    named[kind].set(id, new Set([...(named[kind].get(id) ?? []), ...fields]));
  for (const change of changes) {
    switch (change.operation) {
      case "update_page": {
        const { page, document, into, at } = change;
        add("pages", page, [
          ...METADATA.filter((name) => change[name] !== undefined),
          ...(change.cover === undefined ? [] : COVER),
          ...Object.keys(change.layout ?? {}).map((name) => `layout.${name}`),
          ...(document ? ["contentHash", ...(stated.get(page) ?? [])] : []),
          ...(into !== undefined || at !== undefined ? ["parentId"] : []),
        ]);
        break;
      }
      case "revert_page":
        add("pages", change.page, [change.block ? "contentHash" : "*"]);
        break;
      case "update_file": {
        const replaced = change.url !== undefined || change.base64 !== undefined;
        add("files", change.file, [
          ...(change.name === undefined ? [] : ["name"]),
          ...(replaced ? ["hash"] : []),
        ]);
        break;
      }
      case "update_reusable_content":
        add("reusables", change.reusableContent, [
          ...(change.title === undefined ? [] : ["title"]),
          ...(change.document ? ["contentHash"] : []),
        ]);
        break;
      case "set_variables": {
        const names = Object.keys(change.variables);
        if (change.page === undefined) for (const name of names) add("variables", name, ["value"]);
        else
          add(
            "pages",
            change.page,
            names.map((name) => `variables.${name}`),
          );
      }
    }
  }
  return named;
}
