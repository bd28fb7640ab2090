import { z } from "zod";
import type { PageRecord } from "@/lib/core/content/records";
import type { ImportPlan } from "@/lib/exchange/imports/plan";
import type { PlannedPage } from "@/lib/exchange/imports/planned-page";
import { matchComputed, type PlacedComputed } from "./computed-identities";

/** A page, file or reusable content with its path at the last synced commit. */
export const KnownFile = z.object({
  kind: z.enum(["page", "file", "reusable"]),
  id: z.string(),
  key: z.string(),
  path: z.string().nullable(),
  oid: z.string().nullable(),
  hasHeading: z.boolean(),
});
export type KnownFile = z.infer<typeof KnownFile>;

/**
 * Finds the ids of pages and files again: by path, else by unchanged bytes at another path, as Git detects
 * moves. A page without a file is found by its place in the table of contents.
 */
export class Identities {
  private readonly byPath = new Map<string, KnownFile>();
  private readonly byKey = new Map<string, KnownFile>();

  /**
   * @param pages pages at the last sync
   * @param oids of all files of the repository, by path
   */
  constructor(
    known: readonly KnownFile[],
    private readonly pages: ReadonlyMap<string, PageRecord>,
    private readonly oids: ReadonlyMap<string, string>,
    private readonly newId: () => string,
  ) {
    for (const file of known) {
      if (file.kind === "reusable") continue;
      if (file.path === null) this.byKey.set(file.key, file);
      else this.byPath.set(file.path, file);
    }
    this.followMoves();
  }

  private followMoves(): void {
    const gone = new Map<string, KnownFile | null>();
    for (const file of this.byPath.values()) {
      if (file.oid !== null && !this.oids.has(file.path!))
        gone.set(file.oid, gone.has(file.oid) ? null : file);
    }
    if (gone.size === 0) return;
    for (const [path, oid] of this.oids) {
      const moved = gone.get(oid);
      if (!moved || this.byPath.has(path)) continue;
      gone.delete(oid);
      this.byPath.set(path, moved);
    }
  }

  /** Returns the id of a file's page or file; a new id for a new path. */
  idOf = (path?: string): string =>
    (path === undefined ? undefined : this.byPath.get(path)?.id) ?? this.newId();

  /** True if the file has the same bytes as at the last synced commit. */
  isUnedited = (path: string): boolean => {
    const oid = this.byPath.get(path)?.oid;
    return oid != null && oid === this.oids.get(path);
  };

  /** True if an export added the file's heading, which then is the page's title. */
  hasHeading = (path: string): boolean => this.byPath.get(path)?.hasHeading ?? false;

  /** Gives pages without a file their former ids, and returns all items with their paths. */
  settle({ pages, files }: Pick<ImportPlan, "pages" | "files">): KnownFile[] {
    const found: KnownFile[] = [];
    const taken = new Set<string>();
    const computed: PlacedComputed[] = [];
    const visit = (page: PlannedPage, parentKey: string, parentId: string | null): void => {
      if (page.kind === "computed") {
        computed.push({ page, parentId });
        return;
      }
      const key = page.path ?? outlineKey(page, parentKey, taken);
      if (page.path === null) page.id = this.byKey.get(key)?.id ?? page.id;
      found.push({ kind: "page", id: page.id, key, ...this.stateOf(page.path) });
      for (const child of page.children) visit(child, key, page.id);
    };
    for (const page of pages) visit(page, "", null);
    matchComputed(computed, this.pages.values());
    for (const { id, path } of files) found.push({ kind: "file", id, key: path, ...this.stateOf(path) });
    return found;
  }

  private stateOf(path: string | null): Pick<KnownFile, "path" | "oid" | "hasHeading"> {
    if (path === null) return { path: null, oid: null, hasHeading: false };
    return { path, oid: this.oids.get(path) ?? null, hasHeading: this.hasHeading(path) };
  }
}

/** Returns a key for a page without a file: kind, title, parent, and a number for equal ones. */
export function outlineKey(
  { kind, title }: { kind: string; title: string },
  parentKey: string,
  taken: Set<string>,
): string {
  const wanted = `${kind} ${parentKey}/${title}`;
  let key = wanted;
  for (let count = 2; taken.has(key); count += 1) key = `${wanted} ${count}`;
  taken.add(key);
  return key;
}
