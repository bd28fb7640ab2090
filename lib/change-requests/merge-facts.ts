import "server-only";
import { diffPage } from "@/lib/content/tree-diff";
import type { Db } from "@/lib/db/client";
import { Invalid } from "@/lib/errors";
import { compileExpression, InvalidExpression } from "@/lib/expressions/expression";
import { pathsOf } from "@/lib/pages/paths";
import { changesOfOverlay } from "@/lib/revisions/changes";
import { loadPages } from "@/lib/revisions/read";
import { viewOfBase, viewOfChangeRequest } from "@/lib/revisions/view";
import type { SpaceMergeRules } from "@/lib/spaces/schemas";
import type { ReviewState } from "./merge-rules";
import type { ChangeRequestSubject } from "./subject";

/** What the condition of a custom merge rule may read. Emails stand for people. */
export type MergeFacts = {
  number: number;
  subject: string;
  hasDescription: boolean;
  status: string;
  author: string;
  outdated: boolean;
  openComments: number;
  approvals: number;
  approvedBy: string[];
  changesRequested: number;
  pages: {
    created: number;
    edited: number;
    moved: number;
    deleted: number;
    changed: number;
    paths: string[];
  };
};

/** Shows the shape of the facts; the values mean nothing. */
const SAMPLE: MergeFacts = {
  number: 0,
  subject: "",
  hasDescription: false,
  status: "open",
  author: "",
  outdated: false,
  openComments: 0,
  approvals: 0,
  approvedBy: [],
  changesRequested: 0,
  pages: { created: 0, edited: 0, moved: 0, deleted: 0, changed: 0, paths: [] },
};

/** Facts of a change request. Costs what the change request changed. */
export async function mergeFactsOf(
  db: Db,
  subject: ChangeRequestSubject,
  reviews: readonly ReviewState[],
): Promise<MergeFacts> {
  const { changeRequest } = subject;
  const { pages } = await changesOfOverlay(db, viewOfChangeRequest(subject));
  const ids = [...pages.keys()];
  const count = { created: 0, edited: 0, moved: 0, deleted: 0 };
  for (const change of pages.values()) {
    const diff = diffPage(change);
    if (!diff) continue;
    if (diff.kind === "created" || diff.kind === "deleted") count[diff.kind] += 1;
    else if (Object.keys(diff.attributes).length > 0) count.edited += 1;
    else count.moved += 1;
  }
  const paths = new Set<string>();
  for (const view of [viewOfBase(subject), viewOfChangeRequest(subject)]) {
    for (const path of (await pathsOf(db, view, await loadPages(db, view, ids))).values())
      if (path) paths.add(path);
  }
  const approved = reviews.filter(({ status, current }) => status === "approved" && current);
  return {
    number: changeRequest.number,
    subject: changeRequest.subject,
    hasDescription: changeRequest.description !== null,
    status: changeRequest.status,
    author: changeRequest.createdBy.email,
    outdated: changeRequest.outdated,
    openComments: changeRequest.commentsOpen,
    approvals: approved.length,
    approvedBy: approved.map(({ reviewer }) => reviewer.email),
    changesRequested: reviews.filter(({ status }) => status === "changes_requested").length,
    pages: { ...count, changed: ids.length, paths: [...paths].sort() },
  };
}

/** Whether the facts fulfil a rule's condition. Throws InvalidExpression for one stored before it was checked. */
export const fulfils = (expression: string, facts: MergeFacts): boolean =>
  compileExpression(expression, SAMPLE)(facts);

/** Refuses rules whose conditions cannot be evaluated, naming the rule. */
export function checkExpressions(rules: SpaceMergeRules | undefined): void {
  if (rules?.type !== "rules") return;
  for (const [index, rule] of rules.rules.entries()) {
    if (rule.rule !== "custom") continue;
    try {
      compileExpression(rule.expression, SAMPLE);
    } catch (error) {
      if (!(error instanceof InvalidExpression)) throw error;
      throw Invalid.field(`mergeRules.rules.${index}.expression`, error.message);
    }
  }
}
