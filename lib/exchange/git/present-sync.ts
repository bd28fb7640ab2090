import { repositoryName } from "./address";
import type { GitProvider, GitSync } from "./schemas";

/** Columns of a repository. */
type SyncColumns = { url: string; provider: GitProvider | null; syncedAt: Date | string | null };

export const presentGitSync = ({ url, provider, syncedAt }: SyncColumns): GitSync => ({
  repoName: repositoryName(url),
  ...(provider !== null && { installationProvider: provider }),
  url,
  ...(syncedAt !== null && { updatedAt: new Date(syncedAt).toISOString() }),
});
