import type { Section } from "@/lib/core/content/sections";
import type { StatementRows } from "@/lib/platform/db/statement-rows";

type PageRow = NonNullable<StatementRows["search-in-space"]["page"]>;

/** A found page. */
export type FoundPageRow = PageRow & {
  /** the sections that its reader may read, instead of the indexed ones */
  sections?: readonly Section[];
};

/**
 * A searched word in a page: the positions of the sections that contain it, counted from 1, and its weights
 * there, from A to D.
 */
export type Hit = PageRow["hits"][number];
