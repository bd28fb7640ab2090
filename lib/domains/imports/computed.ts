import "server-only";
import { canonicalJson } from "@/lib/core/content/records";
import { shorten } from "@/lib/core/content/text";
import { chooseSource } from "@/lib/domains/computed/compute";
import { NotFound } from "@/lib/errors";
import type { RevisionSource } from "@/lib/model/computed/sources";
import type { Db } from "@/lib/platform/db/client";
import { type PlannedPage, type ReportEntry, walk } from "./plan";

/** Who imports: what they may not see is missing for them. */
export type Importer = { userId: string; organizationId: string };

type CheckedSource = { title: string } | { problem: string };

/**
 * Calls the computed pages of a plan what they are made from is called, as far as the person who imports may
 * see it. What is missing may come later, so its page is taken as well.
 * @param path where the report says that they stand
 * @param isNamed whether a page has its title already
 */
export async function nameComputed(
  db: Db,
  importer: Importer,
  path: string,
  pages: readonly PlannedPage[],
  isNamed: (page: PlannedPage) => boolean = () => false,
): Promise<ReportEntry[]> {
  const checkedSources = new Map<string, CheckedSource>();
  for (const page of walk(pages)) {
    if (!page.computed) continue;
    const key = canonicalJson(page.computed);
    const known =
      checkedSources.get(key) ?? (await checkSource(db, importer, page.computed as RevisionSource));
    checkedSources.set(key, known);
    if ("title" in known && !isNamed(page)) page.title = shorten(known.title, 250);
  }
  return [...checkedSources.values()].flatMap((one) =>
    "problem" in one ? { path, outcome: "warning" as const, detail: one.problem } : [],
  );
}

async function checkSource(db: Db, importer: Importer, source: RevisionSource): Promise<CheckedSource> {
  try {
    return await chooseSource(db, importer, importer.organizationId, source);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return {
      problem: `${error.message} A page generated from it stays empty until the spec exists.`,
    };
  }
}
