import "server-only";
import { apiTokenOf } from "@/lib/core/access/actor";
import { NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { overlapEnd } from "@/lib/identity/tokens/overlap";
import type { ConditionalRecorder } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import { generateToken } from "@/lib/platform/auth/api-token";
import { lockOwnAccount } from "@/lib/platform/auth/own-account";
import type { Db, Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { type Recorder, record } from "@/lib/platform/events/record";
import { type DirectoryTokenRow, presentDirectoryToken } from "./present";
import { findDirectory, getDirectory } from "./queries";
import type { CreateDirectoryToken, CreatedDirectoryToken, Directory, PutDirectory } from "./schemas";

/** Connects a directory, or changes the connected one. */
export const putDirectory = (
  db: Db,
  ctx: ConditionalRecorder,
  organizationId: string,
  { label, product, defaultRole }: PutDirectory,
): Promise<Directory> =>
  inTransaction(db, async (tx) => {
    await lockDirectory(tx, organizationId);
    const current = await findDirectory(tx, organizationId);
    await requireMatch(ctx, () => current ?? {});
    if (!current) {
      const data = {
        organizationId,
        label,
        product,
        defaultRole: defaultRole === undefined ? "read" : defaultRole,
      };
      await tx.directory.create({ data, select: { organizationId: true } });
      await record(tx, ctx, {
        type: "directory.connected",
        organizationId,
        subjectId: organizationId,
        payload: { label },
      });
      return getDirectory(tx, organizationId);
    }
    const wanted = { label, product, defaultRole };
    const changes = changesOf("directory.updated", current, wanted);
    if (!changes) return current;
    await tx.directory.update({ where: { organizationId }, data: wanted, select: { organizationId: true } });
    await record(tx, ctx, {
      type: "directory.updated",
      organizationId,
      subjectId: organizationId,
      payload: { changes },
    });
    return getDirectory(tx, organizationId);
  });

/** Disconnects the directory and keeps its members and teams; false if there is none. */
export const disconnectDirectory = (
  db: Db,
  ctx: ConditionalRecorder,
  organizationId: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockDirectory(tx, organizationId);
    const current = await findDirectory(tx, organizationId);
    if (!current) return false;
    await requireMatch(ctx, () => current);
    const { label, users, groups } = current;
    await record(tx, ctx, {
      type: "directory.disconnected",
      organizationId,
      subjectId: organizationId,
      payload: { label, users, groups },
    });
    await tx.directory.delete({ where: { organizationId }, select: { organizationId: true } });
    return true;
  });

/**
 * Creates a token for the directory, and ends earlier ones at once or after a delay. Stores only its hash. It has no
 * end of its own, but ends with the API token that creates it, also if that one is revoked.
 */
export const createDirectoryToken = (
  db: Db,
  ctx: Recorder,
  organizationId: string,
  { overlap = "now" }: CreateDirectoryToken,
): Promise<CreatedDirectoryToken> =>
  inTransaction(db, async (tx) => {
    const expiresAt = await lockOwnAccount(tx, ctx.actor);
    await lockDirectory(tx, organizationId);
    await requireDirectory(tx, organizationId);
    const ends = overlapEnd(overlap);
    await tx.directoryToken.updateMany({
      where: { organizationId, OR: [{ expiresAt: null }, { expiresAt: { gt: ends } }] },
      data: { expiresAt: ends },
    });
    const { id, token, secretHash, hint } = generateToken("scim");
    const row: DirectoryTokenRow = await tx.directoryToken.create({
      data: { id, organizationId, secretHash, hint, expiresAt, createdWithId: apiTokenOf(ctx.actor) },
      select: TOKEN,
    });
    await record(tx, ctx, {
      type: "directory.tokenCreated",
      organizationId,
      subjectId: organizationId,
      payload: { hint, overlap },
    });
    return { ...presentDirectoryToken(row), token };
  });

const TOKEN = {
  id: true,
  hint: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  lastUsedAddress: true,
} as const;

/** Has the tokens that were created with a replaced API token end with the one in its place. */
export const keepDirectoryTokens = (tx: Tx, replacedId: string, tokenId: string): Promise<unknown> =>
  tx.directoryToken.updateMany({ where: { createdWithId: replacedId }, data: { createdWithId: tokenId } });

/** Revokes a token of the directory at once; false if it does not exist. */
export const revokeDirectoryToken = (
  db: Db,
  ctx: Recorder,
  organizationId: string,
  tokenId: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const token = await tx.directoryToken.findFirst({
      where: { id: tokenId, organizationId },
      select: { hint: true },
    });
    const { count } = await tx.directoryToken.deleteMany({ where: { id: tokenId, organizationId } });
    if (!token || count === 0) return false;
    await record(tx, ctx, {
      type: "directory.tokenRevoked",
      organizationId,
      subjectId: organizationId,
      payload: { hint: token.hint },
    });
    return true;
  });

/** Loads the label and default role of a directory. Throws NotFound if it is disconnected. */
export async function requireDirectory(tx: Tx, organizationId: string) {
  const found = await tx.directory.findUnique({
    where: { organizationId },
    select: { label: true, defaultRole: true },
  });
  if (!found) throw new NotFound("directory");
  return found;
}

const KEPT_FAILURES = 50;
const forgetOlder = prepared(
  "forget-older-directory-failures",
  `DELETE FROM "DirectoryFailure" WHERE "organizationId" = $1 AND "id" < (
     SELECT f."id" FROM "DirectoryFailure" f WHERE f."organizationId" = $1 ORDER BY f."id" DESC OFFSET $2 LIMIT 1)`,
);

type Failure = { method: string; path: string; status: number; detail: string };

/** Stores a refused request for admins to see; keeps only the latest ones. */
export const noteFailure = (db: Db, organizationId: string, failure: Failure): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.directoryFailure.createMany({
      data: [
        {
          ...{ id: newId(), organizationId, ...failure },
          ...{ path: failure.path.slice(0, 300), detail: failure.detail.slice(0, 500) },
        },
      ],
    });
    await forgetOlder(tx, [organizationId, KEPT_FAILURES - 1]);
  });

/** Records in the audit log that the directory tried to remove the last admin. */
export const recordRefusal = (tx: Tx, ctx: Recorder, organizationId: string, userId: string): Promise<void> =>
  record(tx, ctx, {
    type: "directory.refused",
    organizationId,
    subjectId: organizationId,
    payload: { user: userId, reason: "last_administrator" },
  });

/** Serializes changes to an organization's directory. */
const lockDirectory = (tx: Tx, organizationId: string): Promise<unknown> =>
  lockRow(tx, "Organization", organizationId);
