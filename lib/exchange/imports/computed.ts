import "server-only";
import { chooseSource } from "@/lib/content/computed/compute";
import type { RevisionSource } from "@/lib/content/computed/sources";
import { canonicalJson } from "@/lib/core/canonical-json";
import { shorten } from "@/lib/core/content/text";
import { NotFound } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { walk } from "./plan";
import type { PlannedPage, ReportEntry } from "./planned-page";

/** The person importing; specs that they cannot see count as missing. */
export type Importer = { userId: string; organizationId: string };

type CheckedSource = { title: string } | { problem: string };

/**
 * Sets the titles of computed pages to those of their sources, if the importer can see them. Pages with a
 * missing source are kept, since it may be added later.
 * @param path the path to name in the report
 * @param isNamed true if a page has its title already
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
