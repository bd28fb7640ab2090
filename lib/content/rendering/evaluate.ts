import "server-only";
import type { Evaluated } from "@/lib/content/pages/schemas";
import {
  type Evaluation,
  MOST_CHARACTERS,
  MOST_INSERTED,
  needsEvaluation,
  reusableIdsIn,
} from "@/lib/core/content/evaluation";
import type { PageRecord, VariableValue } from "@/lib/core/content/records";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { findAssets, loadAssets, loadTexts } from "@/lib/store/read";
import type { Snapshot } from "@/lib/store/snapshot";
import { evaluateText } from "./render";

/** The page of a text, as far as expressions can read it. */
export type EvaluatedPage = Pick<PageRecord, "title" | "variables">;

/** Reusable contents may nest to this depth. */
const DEPTH = 5;
/** The limits for a book of many texts are those of at most this many single texts. */
const MOST_TEXTS = 50;

const titleOfSpace = prepared("title-of-space", `SELECT "title" FROM "Space" WHERE "id" = $1`);

/**
 * Loads the data for evaluating texts of a snapshot; null, without a query, if no text needs any.
 * @param visitor see Evaluation
 */
export async function loadEvaluation(
  db: Db,
  snapshot: Snapshot,
  page: EvaluatedPage | null,
  texts: readonly string[],
  visitor: Evaluation["visitor"],
): Promise<Evaluation | null> {
  if (!texts.some(needsEvaluation)) return null;
  const [reusables, variables, [space]] = await Promise.all([
    loadReusables(db, snapshot, texts),
    loadAssets(db, snapshot, "variable"),
    titleOfSpace(db, [snapshot.spaceId]),
  ]);
  const vars = Object.fromEntries([...variables].map(([name, { record }]) => [name, record]));
  const facts = { space: { title: space?.title ?? "", vars } };
  return aboutPage({ facts, reusables, visitor }, page);
}

/** The same evaluation for a text on this page, or on none. */
export const aboutPage = (evaluation: Evaluation, page: EvaluatedPage | null): Evaluation => ({
  ...evaluation,
  facts: {
    ...evaluation.facts,
    page: { title: page?.title ?? "", vars: (page?.variables ?? {}) as Record<string, VariableValue> },
  },
});

/** The texts of the reusable contents that may be inserted into these texts; others are not read. */
async function loadReusables(
  db: Db,
  snapshot: Snapshot,
  texts: readonly string[],
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const times = Math.min(texts.length, MOST_TEXTS);
  let characters = 0;
  let wanted = new Set(texts.flatMap(reusableIdsIn));
  for (let level = 0; level < DEPTH && wanted.size > 0; level += 1) {
    const room = MOST_INSERTED * times - Object.keys(found).length;
    const ids = [...wanted].slice(0, room);
    const records = [...(await findAssets(db, snapshot, "reusable", ids)).values()].map(
      ({ record }) => record,
    );
    const bodies = await loadTexts(
      db,
      snapshot.organizationId,
      records.flatMap(({ contentHash }) => contentHash ?? []),
    );
    const added: string[] = [];
    for (const { id, contentHash } of records) {
      const body = bodies.get(contentHash ?? "") ?? "";
      characters += body.length;
      if (characters > MOST_CHARACTERS * times) return found;
      found[id] = body;
      added.push(body);
    }
    wanted = new Set(added.flatMap(reusableIdsIn).filter((id) => !Object.hasOwn(found, id)));
  }
  return found;
}

/** The text for the `evaluated` parameter of a read. Throws TooComplex. */
export async function evaluated(
  db: Db,
  snapshot: Snapshot,
  text: string,
  mode: Evaluated | undefined,
  page: EvaluatedPage | null = null,
): Promise<string> {
  if (mode === undefined || mode === "false") return text;
  const evaluation = await loadEvaluation(db, snapshot, page, [text], mode === "true" ? "anonymous" : "open");
  return evaluation ? evaluateText(text, evaluation) : text;
}
