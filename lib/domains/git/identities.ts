import { z } from "zod";
import type { PageRecord } from "@/lib/core/content/records";
import type { ImportPlan, PlannedPage } from "@/lib/domains/imports/plan";
import { type PlacedComputed, settleComputed } from "./computed-identities";

/** Where something of a space stood in the repository at the commit that was dealt with last. */
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
 * Finds pages and files again: by their path; one whose path is gone by its unchanged bytes at another path,
 * which is how Git itself tells a move; and a page without a file by its place in the table of contents.
 */
export class Identities {
  private readonly byPath = new Map<string, KnownFile>();
  private readonly byKey = new Map<string, KnownFile>();

  /**
   * @param pages as they were
   * @param oids of every file of the repository, by path
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

  /** The id of what a file becomes; a new one for a file that was not there before. */
  idOf = (path?: string): string =>
    (path === undefined ? undefined : this.byPath.get(path)?.id) ?? this.newId();

  /** Whether a file holds the very bytes that it held at the commit that was dealt with last. */
  isUnedited = (path: string): boolean => {
    const oid = this.byPath.get(path)?.oid;
    return oid != null && oid === this.oids.get(path);
  };

  /** Whether the file's heading was added by an export, as far as it still is the page's title. */
  hasHeading = (path: string): boolean => this.byPath.get(path)?.hasHeading ?? false;

  /** Gives pages without a file the ids they had, and answers where everything stands now. */
  settle({ pages, files }: Pick<ImportPlan, "pages" | "files">): KnownFile[] {
    const found: KnownFile[] = [];
    const taken = new Set<string>();
    const computed: PlacedComputed[] = [];
    const visit = (page: PlannedPage, parentKey: string, parentId: string | null): void => {
      if (page.kind === "computed") {
        computed.push({ page, parentId });
        return;
      }
      const key = page.path ?? keyOfPlace(page, parentKey, taken);
      if (page.path === null) page.id = this.byKey.get(key)?.id ?? page.id;
      found.push({ kind: "page", id: page.id, key, ...this.placeOf(page.path) });
      for (const child of page.children) visit(child, key, page.id);
    };
    for (const page of pages) visit(page, "", null);
    settleComputed(computed, this.pages.values());
    for (const { id, path } of files) found.push({ kind: "file", id, key: path, ...this.placeOf(path) });
    return found;
  }

  private placeOf(path: string | null): Pick<KnownFile, "path" | "oid" | "hasHeading"> {
    if (path === null) return { path: null, oid: null, hasHeading: false };
    return { path, oid: this.oids.get(path) ?? null, hasHeading: this.hasHeading(path) };
  }
}

/** What a page without a file is found again by: its kind, title and parent, and its number among equals. */
export function keyOfPlace(
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
