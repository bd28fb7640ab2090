import { z } from "zod";
import { ChangeRequestStatus } from "@/lib/collaboration/change-requests/status";
import { hasNoCredentials, webAddress } from "@/lib/core/web-address";
import { User } from "@/lib/identity/users/schemas";

export const GitProvider = z.enum(["github", "gitlab"]);
export type GitProvider = z.infer<typeof GitProvider>;

/** An address with which links begin. */
const prefix = webAddress().max(2048);

/** False if an address would send its credentials unencrypted. */
function isSafe(address: string): boolean {
  return !/^http:/i.test(address) || hasNoCredentials(address);
}

const RepositoryAddress = webAddress(
  "must be the http or https address of a repository, such as https://github.com/owner/name.git.",
)
  .max(2048)
  .refine(isSafe, {
    error: "holds a user name or password, which is sent over https only; begin the address with https://.",
  });

/**
 * Names that Git allows for a branch, without control characters; a pattern for clients without Unicode
 * support.
 */
const BRANCH =
  /^(?=[ -~\u00a0-\uffff]*$)refs\/heads\/(?!.*(?:\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)))[^\s~^:?*[\\/.][^\s~^:?*[\\]*(?<![/.])$/;
const GitRef = z
  .string()
  .max(255)
  .regex(BRANCH, { error: "must name a branch in full, such as refs/heads/main." });

const PLAIN_FOLDER = /^(?=[ -~\u00a0-\uffff]*$)(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\]*$/;

const GitSyncRequest = z.strictObject({
  url: RepositoryAddress.describe(
    "Address of the repository. A user name and password in it are stored encrypted for this address and never returned; without them, stored ones for the same address are used.",
  ),
  ref: GitRef,
  repoCacheID: z.string().max(256).optional().describe("Accepted but ignored: nothing is cached."),
  repoTreeURL: prefix.optional().describe("Start of links to files of the repository."),
  repoCommitURL: prefix.optional().describe("Start of links to its commits."),
  repoProjectDirectory: z
    .string()
    .max(1024)
    .regex(PLAIN_FOLDER, { error: "must be a folder of the repository, such as docs/handbook." })
    .optional()
    .describe("The folder of the space's pages; the whole repository if absent."),
  timestamp: z.iso
    .datetime({ offset: true })
    .optional()
    .describe("Time of the cause; becomes the date of the commit that an export makes."),
  force: z.boolean().optional(),
  gitInfo: z
    .strictObject({ provider: GitProvider.optional(), url: prefix.optional() })
    .optional()
    .describe("Host of the repository, for links to it."),
});

export const ImportFromGit = GitSyncRequest.extend({
  force: z
    .boolean()
    .optional()
    .describe("Replaces the space's content by the repository's, including edits made since."),
  standalone: z
    .boolean()
    .optional()
    .describe("Makes a revision of the repository's content and leaves the space's content unchanged."),
});
export type ImportFromGit = z.infer<typeof ImportFromGit>;

export const ExportToGit = GitSyncRequest.extend({
  force: z
    .boolean()
    .optional()
    .describe(
      "Commits the space's pages on top of commits that were not imported. Deletes pages added by those: `preview` lists them.",
    ),
  preview: z
    .boolean()
    .optional()
    .describe("Makes no commit: the operation only returns the `deletions` that the export would make."),
  previewedCommit: z
    .string()
    .regex(/^[0-9a-f]{40}$/, { error: "must be the id of a commit, as a preview names it." })
    .nullable()
    .optional()
    .describe(
      "The id of the `commit` that a preview named; null when it named none. If the branch is at another commit by now, the export commits nothing, and ends as a failed operation with a new preview.",
    ),
  commitMessage: z.string().trim().min(1, { error: "must say what the commit is about." }).max(5_000),
});
export type ExportToGit = z.infer<typeof ExportToGit>;

export const InstallationProvider = z.enum(["github", "gitlab", "github-legacy"]);

/** The repository as shown with a space. */
export const GitSync = z.object({
  repoName: z.string().optional(),
  installationProvider: InstallationProvider.optional(),
  integration: z.string().optional(),
  url: z.string().optional(),
  updatedAt: z.iso.datetime().optional().describe("Time of the last import or export."),
});
export type GitSync = z.infer<typeof GitSync>;

export const GitSyncWarning = z.object({ path: z.string(), detail: z.string() });
export type GitSyncWarning = z.infer<typeof GitSyncWarning>;

export const GitSyncOperation = z.object({
  object: z.literal("git-sync-operation"),
  id: z.string(),
  direction: z.enum(["import", "export"]),
  state: z.enum(["running", "success", "failure", "cancelled"]),
  stage: z.enum(["repo_fetch", "config_check", "content_process", "finalize"]),
  ref: z.string(),
  reason: z.string().optional().describe("The reason of the failure."),
  warnings: z
    .array(GitSyncWarning)
    .optional()
    .describe("Content that an import or export could not transfer, by path; absent if there is none."),
  preview: z
    .literal(true)
    .optional()
    .describe(
      "Set on a preview of an export, and on an export that ended as one because the branch had changed. Neither made a commit.",
    ),
  deletions: z
    .array(z.string())
    .optional()
    .describe(
      "Files that a forced export deletes although the space never had them, by path in the folder; absent if there are none.",
    ),
  commit: z.object({ oid: z.string(), url: z.string().optional() }).optional(),
  revision: z.string().optional().describe("The new or exported revision; absent if nothing changed."),
  changeRequest: z
    .object({ id: z.string(), number: z.int(), status: ChangeRequestStatus })
    .optional()
    .describe("The change request that holds an import with conflicts."),
  createdBy: User,
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().optional(),
});
export type GitSyncOperation = z.infer<typeof GitSyncOperation>;

export const GitInfo = GitSync.extend({
  ref: z.string(),
  repoProjectDirectory: z.string(),
  repoTreeURL: z.string().optional(),
  hasCredentials: z.boolean().describe("True if a user name and password are stored for the address."),
  operation: GitSyncOperation.optional().describe("The running operation, or the last one."),
});
export type GitInfo = z.infer<typeof GitInfo>;

/** The commit that a revision was imported from or exported as. */
export const RevisionGit = z.object({
  oid: z.string(),
  message: z.string(),
  createdByService: z.boolean().describe("True if an export made the commit."),
  url: z.string().optional().describe("Address of the commit's web page."),
  ref: z.string().optional(),
});
export type RevisionGit = z.infer<typeof RevisionGit>;

/** Path of a page or file in the repository. */
export const GitBlob = z.object({ oid: z.string(), path: z.string() });
export type GitBlob = z.infer<typeof GitBlob>;
