import "server-only";
import type { AuthorContext } from "@/lib/collaboration/change-requests/commands/create";
import {
  archiveUntouched,
  proposeImport,
} from "@/lib/collaboration/change-requests/commands/imported-change-requests";
import { mergeContents } from "@/lib/collaboration/change-requests/commands/merge-contents";
import { mergedContent } from "@/lib/collaboration/change-requests/commands/trial-merge";
import { fieldsOutsideFiles } from "@/lib/core/content/page-front-matter";
import type { PageRecord } from "@/lib/core/content/records";
import type { Db, Tx } from "@/lib/platform/db/client";
import { record } from "@/lib/platform/events/record";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { type Commit, commit, lockBranch } from "@/lib/store/commit";
import type { LockedBranch } from "@/lib/store/locked-branch";
import { addRedirects } from "@/lib/store/paths";
import { snapshotOfSpace } from "@/lib/store/snapshot";
import { loadMergeBase } from "./merge-base";
import type { RepositoryState } from "./repository-state";
import { savePlaces } from "./stored-state";
import {
  commitOfChanges,
  contentOfState,
  differenceOf,
  loadContent,
  loadRepository,
  lockGitBranch,
  type RepositoryContent,
} from "./sync-states";

/** Facts about a commit, stored with its revisions. */
export type CommitFacts = {
  oid: string;
  message: string;
  createdByService: boolean;
  url: string | null;
  ref: string;
};

type ImportedCommit = {
  gitSeq: number;
  /** the new revision; null if nothing changed */
  revisionId: string | null;
  changeRequestId: string | null;
};

type CommitImport = {
  tx: Tx;
  ctx: AuthorContext;
  space: SpaceSubject;
  commit: CommitFacts;
  /** sync states of exports outside of the commit's history */
  exportsOutside: readonly number[];
  state: RepositoryState;
  force: boolean;
  standalone: boolean;
};

/**
 * Merges a commit into its space. The merge base is a sync state; one side holds the edits in the space
 * since then, the other the commits.
 */
export async function importCommit(db: Db, landing: CommitImport): Promise<ImportedCommit> {
  const { tx, ctx, space, standalone, state } = landing;
  const place = { organizationId: space.organizationId, spaceId: space.id };
  const main = await lockBranch(tx, space.mainBranchId);
  const branch = await lockGitBranch(tx, space);
  const wanted = contentOfState(state);
  const base = await loadMergeBase(db, { ...place, branchId: branch.id }, landing.exportsOutside, wanted);
  const gitRevision = await commitState(landing, branch);
  await savePlaces(tx, space.id, state.places);
  const gitSeq = gitRevision.seq;
  if (standalone) return { gitSeq, revisionId: gitRevision.id, changeRequestId: null };

  const snapshot = snapshotOfSpace(space);
  const now = await loadContent(db, snapshot);
  await archiveSuperseded(landing);
  const theirs = withKeptAssets(wanted, base);
  if (landing.force) {
    const changes = await differenceOf(now, { ...wanted, pages: withKeptFields(wanted.pages, now.pages) });
    for (const kind of [changes.files, changes.reusables]) {
      for (const [id, { after }] of kind) if (!after) kind.delete(id);
    }
    const revisionId = await commitToMain(landing, main, commitOfChanges(changes), gitRevision.id);
    return { gitSeq, revisionId, changeRequestId: null };
  }

  const sides = { main: await differenceOf(base, now), change: await differenceOf(base, theirs) };
  const result = await mergeContents(db, space.organizationId, { ...sides, snapshots: [snapshot] });
  if (result.conflicts.length === 0) {
    const revisionId = await commitToMain(landing, main, mergedContent(result), gitRevision.id);
    return { gitSeq, revisionId, changeRequestId: null };
  }
  const { changeRequestId, revisionId } = await proposeImport(tx, ctx, space, {
    subject: `Import from Git ${landing.commit.oid.slice(0, 7)}`,
    message: titleOf(landing.commit),
    parent: gitRevision.id,
    sides,
    result,
  });
  await noteCommit(landing, revisionId);
  return { gitSeq, revisionId, changeRequestId };
}

/**
 * Archives untouched change requests of earlier imports, which this one includes. Those with other people's
 * work stay open.
 */
async function archiveSuperseded({ tx, ctx, space }: CommitImport): Promise<void> {
  const opened = await tx.gitOperation.findMany({
    where: { spaceId: space.id, changeRequestId: { not: null } },
    select: { changeRequestId: true },
  });
  const ids = opened.flatMap(({ changeRequestId }) => changeRequestId ?? []);
  await archiveUntouched(tx, ctx, space, ids);
}

/** Writes the repository's content as a revision of the space's Git branch. */
export async function commitState(
  { tx, ctx, space, state, ...landing }: Pick<CommitImport, "tx" | "ctx" | "space" | "state" | "commit">,
  branch: LockedBranch,
): Promise<{ id: string; seq: number }> {
  const place = { organizationId: space.organizationId, spaceId: space.id };
  const before = await loadRepository(tx, place, branch.id, branch.headSeq);
  const revision = await commit(tx, branch, {
    ...commitOfChanges(await differenceOf(before, withKeptAssets(contentOfState(state), before))),
    type: "edits",
    authorId: ctx.actor.userId,
    message: titleOf(landing.commit),
    always: true,
  });
  await noteCommit({ tx, commit: landing.commit }, revision.id);
  return revision;
}

/** Returns the first line of a commit's message, as Git's lists do. */
const titleOf = ({ message, oid }: CommitFacts): string =>
  message.split("\n", 1)[0]!.trim().slice(0, 250) || `Commit ${oid.slice(0, 7)}`;

/** Stores the commit that a revision was imported from or exported as. */
export async function noteCommit(
  { tx, commit: { oid, message, createdByService, url, ref } }: Pick<CommitImport, "tx" | "commit">,
  revisionId: string,
): Promise<void> {
  const facts = { oid, message, createdByService, url, ref };
  await tx.revisionGit.upsert({
    where: { revisionId },
    create: { revisionId, ...facts },
    update: facts,
    select: { revisionId: true },
  });
}

async function commitToMain(
  landing: CommitImport,
  main: LockedBranch,
  content: Pick<Commit, "pages" | "files" | "reusables" | "variables" | "texts">,
  gitRevisionId: string,
): Promise<string | null> {
  const { tx, ctx, space } = landing;
  const revision = await commit(tx, main, {
    ...content,
    type: "edits",
    authorId: ctx.actor.userId,
    message: titleOf(landing.commit),
    parents: [gitRevisionId],
  });
  await addRedirects(tx, space.id, landing.state.redirects);
  if (!revision.changed) return null;
  await noteCommit(landing, revision.id);
  await record(tx, ctx, {
    type: "space.contentUpdated",
    organizationId: space.organizationId,
    spaceId: space.id,
    subjectId: space.id,
    payload: { revision: revision.id, commit: landing.commit.oid },
  });
  return revision.id;
}

/**
 * Keeps files and reusable contents deleted in the repository: covers and pages edited in the space may show
 * them, and unused ones are invisible.
 */
const withKeptAssets = (
  { pages, files, reusables }: RepositoryContent,
  before: RepositoryContent,
): RepositoryContent => ({
  pages,
  files: new Map([...before.files, ...files]),
  reusables: new Map([...before.reusables, ...reusables]),
});

/** Returns the repository's pages, with fields that no file has from the space. */
const withKeptFields = (
  pages: ReadonlyMap<string, PageRecord>,
  now: ReadonlyMap<string, PageRecord>,
): Map<string, PageRecord> =>
  new Map(
    [...pages].map(([id, page]) => {
      const before = now.get(id) ?? page;
      // Computed pages have no title in the table of contents.
      const { title } = page.kind === "computed" ? before : page;
      return [id, { ...page, title, ...fieldsOutsideFiles(before) }];
    }),
  );
