import type { StatementRows } from "@/lib/platform/db/statement-rows";
import type { DirectoryFailure, DirectoryToken } from "./schemas";

export type DirectoryTokenRow = StatementRows["tokens-of-directory"];

export const presentDirectoryToken = (row: DirectoryTokenRow): DirectoryToken => ({
  id: row.id,
  hint: row.hint,
  createdAt: row.createdAt.toISOString(),
  ...(row.expiresAt !== null && { expiresAt: row.expiresAt.toISOString() }),
  ...(row.lastUsedAt !== null && { lastUsedAt: row.lastUsedAt.toISOString() }),
  ...(row.lastUsedAddress !== null && { lastUsedAddress: row.lastUsedAddress }),
});

type FailureRow = Omit<DirectoryFailure, "createdAt"> & { createdAt: Date };

export const presentFailure = (row: FailureRow): DirectoryFailure => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});
