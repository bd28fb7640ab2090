import type { Resolutions, TreeConflict } from "./conflict";
import type { Notice } from "./notices";
import type { Change, FileRecord, PageRecord, ReusableRecord, VariableValue } from "./records";

export type Changes<T> = ReadonlyMap<string, Change<T>>;

export type MergeSides<T> = { main: Changes<T>; change: Changes<T> };

/** Ids of files and reusable contents, and names of variables. */
export type References = {
  files?: ReadonlySet<string>;
  reusables?: ReadonlySet<string>;
  variables?: ReadonlySet<string>;
};

export type MergeInput = MergeSides<PageRecord> & {
  /** Untouched pages, at least those that {@link neededContext} names. */
  context: readonly PageRecord[];
  files?: MergeSides<FileRecord>;
  reusables?: MergeSides<ReusableRecord>;
  variables?: MergeSides<VariableValue>;
  /** Texts by content hash, at least those that {@link neededTexts} names. */
  texts: ReadonlyMap<string, string>;
  /** True if visitors may know the page's address; by default every page in the base or in main. */
  published?: (pageId: string) => boolean;
  resolutions?: Resolutions;
  /** Most levels of the tree; a page at the root is on level 1. */
  maximumDepth?: number;
  /** The new references of each side in its texts and covers. */
  references?: { main: References; change: References };
};

/** The input with the number of texts to merge, which share the steps of the comparison. */
export type CountedInput = MergeInput & { textCount: number };

export type Redirect = {
  pageId: string;
  oldParentId: string | null;
  oldSlug: string;
  parentId: string | null;
  slug: string;
};

/** The differences from main (null: delete), with notices, and conflicts for people to resolve. */
export type MergeResult = {
  pages: Map<string, PageRecord | null>;
  /** Merged texts that differ from all three sides, by page id and by reusable id. */
  texts: Map<string, string>;
  files: Map<string, FileRecord | null>;
  reusables: Map<string, ReusableRecord | null>;
  variables: Map<string, VariableValue | null>;
  redirects: Redirect[];
  conflicts: TreeConflict[];
  notices: Notice[];
  refusal: { reason: "limit"; message: string } | null;
};

/** The three states of one kind of record, looked up by id; untouched records come from the context. */
export class ThreeStates<T extends { id: string }> {
  private readonly untouched: Map<string, T>;

  constructor(
    private readonly sides: MergeSides<T>,
    context: readonly T[] = [],
  ) {
    this.untouched = new Map(context.map((record) => [record.id, record]));
    for (const id of this.touched()) this.untouched.delete(id);
  }

  touched(): string[] {
    return [...new Set([...this.sides.main.keys(), ...this.sides.change.keys()])].sort();
  }

  context(): Iterable<T> {
    return this.untouched.values();
  }

  base(id: string): T | undefined {
    const change = this.sides.main.get(id) ?? this.sides.change.get(id);
    return change ? change.before : this.untouched.get(id);
  }

  main(id: string): T | undefined {
    const change = this.sides.main.get(id);
    return change ? change.after : this.base(id);
  }

  change(id: string): T | undefined {
    const change = this.sides.change.get(id);
    return change ? change.after : this.base(id);
  }

  isTouched(id: string): boolean {
    return this.sides.main.has(id) || this.sides.change.has(id);
  }
}
