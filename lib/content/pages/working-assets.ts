import "server-only";
import { Invalid, NotFound } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { findAssets, loadAssets } from "@/lib/store/read";
import type { AssetKind, AssetRecords } from "@/lib/store/rows";
import type { Snapshot } from "@/lib/store/snapshot";

const WORDS = { file: "file", reusable: "reusable content", variable: "variable" } as const;

/**
 * The files, reusable contents or variables of a space while a batch of changes is applied to them; `changes`
 * has the result to commit. WorkingTree does the same for pages.
 */
export class WorkingAssets<Kind extends AssetKind> {
  readonly changes = new Map<string, AssetRecords[Kind] | null>();

  constructor(
    private readonly snapshot: Snapshot,
    private readonly kind: Kind,
    /** maximum number in a space */
    private readonly most = Number.POSITIVE_INFINITY,
  ) {}

  /** Returns the record in its present state in the batch, if there is one. */
  async find(db: Db, key: string): Promise<AssetRecords[Kind] | undefined> {
    const changed = this.changes.get(key);
    if (changed !== undefined) return changed ?? undefined;
    return (await findAssets(db, this.snapshot, this.kind, [key])).get(key)?.record;
  }

  /** The same. Throws NotFound. */
  async get(db: Db, key: string): Promise<AssetRecords[Kind]> {
    const found = await this.find(db, key);
    if (found === undefined) throw new NotFound(WORDS[this.kind], key);
    return found;
  }

  set(key: string, record: AssetRecords[Kind]): void {
    this.changes.set(key, record);
  }

  async remove(db: Db, key: string): Promise<void> {
    await this.get(db, key);
    this.changes.set(key, null);
  }

  /** Refuses more than a space can hold; queries only if the batch adds some. */
  async checkCount(db: Db): Promise<void> {
    if (![...this.changes.values()].some((record) => record !== null)) return;
    const live = new Set((await loadAssets(db, this.snapshot, this.kind)).keys());
    for (const [key, record] of this.changes) record === null ? live.delete(key) : live.add(key);
    if (live.size > this.most) {
      throw new Invalid(
        `A space holds at most ${this.most} ${WORDS[this.kind]}s; remove some first.`,
        "too_many",
      );
    }
  }
}

/** Limits per space: more variables or reusable contents than this belong into a database. */
export const MOST_VARIABLES = 500;
const MOST_REUSABLES = 2_000;

export const workingReusables = (snapshot: Snapshot) =>
  new WorkingAssets(snapshot, "reusable", MOST_REUSABLES);
export const workingVariables = (snapshot: Snapshot) =>
  new WorkingAssets(snapshot, "variable", MOST_VARIABLES);
