import "server-only";
import { refuseLocked } from "@/lib/collaboration/change-requests/commands/create";
import { ConflictError, Invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction, RETRIED } from "@/lib/platform/db/transaction";
import { encryptSecret } from "@/lib/platform/encrypted-secret";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import { enqueue } from "@/lib/platform/jobs/job";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { commitPrefix, gitProviderOf, splitAddress, treePrefix } from "./address";
import { presentGitInfo } from "./present";
import { presentGitSync } from "./present-sync";
import { ABANDONED_AFTER_MS, ABANDONED_REASON, getGitSync, NO_COMMIT } from "./queries";
import { runGitOperationJob } from "./run-operation-job";
import type { ExportToGit, ImportFromGit } from "./schemas";

/** Starts an import in the background. Throws Conflict while another operation of the space runs. */
export async function startGitImport(
  db: Db,
  ctx: ActorContext,
  space: SpaceSubject,
  { standalone = false, ...input }: ImportFromGit,
): Promise<void> {
  if (!standalone) refuseLocked(space);
  await start(db, ctx, space, input, { direction: "import", standalone });
}

/** Starts an export of the space's present content. Throws Conflict while another operation runs. */
export async function startGitExport(
  db: Db,
  ctx: ActorContext,
  space: SpaceSubject,
  { commitMessage, preview = false, previewedCommit, ...input }: ExportToGit,
): Promise<void> {
  await start(db, ctx, space, input, {
    direction: "export",
    preview,
    ...(previewedCommit !== undefined && { previewedOid: previewedCommit ?? NO_COMMIT }),
    message: commitMessage,
    mainSeq: space.headSeq,
    revisionId: space.headRevisionId,
  });
}

type Kind =
  | { direction: "import"; standalone: boolean }
  | {
      direction: "export";
      preview: boolean;
      previewedOid?: string;
      message: string;
      mainSeq: number;
      revisionId: string;
    };

const start = (
  db: Db,
  ctx: ActorContext,
  space: SpaceSubject,
  input: Omit<ImportFromGit, "standalone">,
  kind: Kind,
): Promise<void> =>
  inTransaction(
    db,
    async (tx) => {
      const url = await setUp(tx, space, input);
      await refuseSecond(tx, space.id);
      const id = newId();
      await tx.gitOperation.create({
        data: {
          id,
          organizationId: space.organizationId,
          spaceId: space.id,
          url,
          ref: input.ref,
          projectDirectory: folderOf(input),
          force: input.force ?? false,
          committedAt: input.timestamp === undefined ? new Date() : new Date(input.timestamp),
          createdById: ctx.actor.userId,
          ...kind,
        },
        select: { id: true },
      });
      await enqueue(tx, runGitOperationJob, { operationId: id }, { of: space });
      await record(tx, ctx, {
        type: "space.gitSyncStarted",
        organizationId: space.organizationId,
        spaceId: space.id,
        subjectId: space.id,
        payload: {
          operation: id,
          direction: kind.direction,
          revision: space.headRevisionId,
          ...(kind.direction === "export" && kind.preview && { preview: true }),
        },
      });
    },
    RETRIED,
  );

const folderOf = ({ repoProjectDirectory = "" }: Pick<ImportFromGit, "repoProjectDirectory">): string =>
  repoProjectDirectory.split("/").filter(Boolean).join("/");

/**
 * Stores the repository, which locks its row, and returns its address. Credentials are kept only for the same
 * address.
 */
async function setUp(tx: Tx, space: SpaceSubject, input: Omit<ImportFromGit, "standalone">): Promise<string> {
  const { url, credentials } = splitAddress(input.url);
  const provider = input.gitInfo?.provider ?? gitProviderOf(url);
  const web = input.gitInfo?.url ?? url;
  const setup = {
    url,
    ref: input.ref,
    projectDirectory: folderOf(input),
    provider,
    treeUrl: input.repoTreeURL ?? treePrefix(web, input.ref, provider),
    commitUrl: input.repoCommitURL ?? commitPrefix(web, provider),
    updatedAt: new Date(),
  };
  const encrypted =
    credentials && encryptSecret("git-credentials", `${space.id}\n${url}`, JSON.stringify(credentials));
  await tx.gitSync.updateMany({
    where: { spaceId: space.id, url: { not: url } },
    data: { credentials: null },
  });
  await tx.gitSync.upsert({
    where: { spaceId: space.id },
    create: { spaceId: space.id, organizationId: space.organizationId, ...setup, credentials: encrypted },
    update: { ...setup, ...(encrypted && { credentials: encrypted }) },
    select: { spaceId: true },
  });
  return url;
}

/** Deletes the repository credentials of transferred spaces: they belong to the former organization. */
export const forgetCredentials = (tx: Tx, spaceIds: string[]): Promise<unknown> =>
  tx.gitSync.updateMany({ where: { spaceId: { in: spaceIds } }, data: { credentials: null } });

async function refuseSecond(tx: Tx, spaceId: string): Promise<void> {
  const now = new Date();
  await tx.gitOperation.updateMany({
    where: { spaceId, state: "running", updatedAt: { lt: new Date(now.getTime() - ABANDONED_AFTER_MS) } },
    data: { state: "failure", reason: ABANDONED_REASON, completedAt: now, updatedAt: now },
  });
  const running = await tx.gitOperation.findFirst({
    where: { spaceId, state: "running" },
    select: { direction: true },
  });
  if (running) {
    throw new ConflictError(
      `An ${running.direction} of this space is running. Wait until it is done; “git/info” tells.`,
      "git_running",
    );
  }
}

/** Cancels the running import or export; its worker notices and discards its work. */
export const cancelGit = (db: Db, ctx: ActorContext, space: SpaceSubject): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = new Date();
    const [ended] = await tx.gitOperation.updateManyAndReturn({
      where: { spaceId: space.id, state: "running" },
      data: { state: "cancelled", completedAt: now, updatedAt: now },
      select: { id: true, direction: true, preview: true },
    });
    if (!ended) throw new Invalid("No import or export of this space is running.", "not_active");
    await record(tx, ctx, {
      type: "space.gitSyncCancelled",
      organizationId: space.organizationId,
      spaceId: space.id,
      subjectId: space.id,
      payload: {
        operation: ended.id,
        direction: ended.direction,
        ...(ended.preview && { preview: true }),
      },
    });
  });

const lockGitSync = prepared("lock-git-sync", `SELECT FROM "GitSync" WHERE "spaceId" = $1 FOR UPDATE`);

/** Disconnects the repository; false if there was none. Throws Conflict while an operation runs. */
export const disconnectGit = (db: Db, ctx: ActorContext, space: SpaceSubject): Promise<boolean> =>
  inTransaction(
    db,
    async (tx) => {
      const locked = await lockGitSync(tx, [space.id]);
      if (locked.length === 0) return false;
      const { setup, operation } = await getGitSync(tx, space.id);
      await requireMatch(ctx, () => presentGitInfo(setup, operation));
      await tx.gitSync.delete({ where: { spaceId: space.id }, select: { spaceId: true } });
      await refuseSecond(tx, space.id);
      await record(tx, ctx, {
        type: "space.updated",
        organizationId: space.organizationId,
        spaceId: space.id,
        subjectId: space.id,
        payload: {
          changes: changesOf("space.updated", { gitSync: presentGitSync(setup) }, { gitSync: null })!,
        },
      });
      return true;
    },
    RETRIED,
  );
