import { z } from "zod";
import { hasNoCredentials, webAddress } from "@/lib/model/addresses/web-address";
import { ChangeRequestStatus } from "@/lib/model/change-requests/status";
import { User } from "@/lib/model/users/schemas";

export const GitProvider = z.enum(["github", "gitlab"]);
export type GitProvider = z.infer<typeof GitProvider>;

/** Addresses that links begin with. */
const prefix = webAddress().max(2048);

/** Whether whatever is secret in an address travels encrypted. */
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

/** What Git allows in the name of a branch, without control characters; clients without Unicode patterns read it, too. */
const BRANCH =
  /^(?=[ -~\u00a0-\uffff]*$)refs\/heads\/(?!.*(?:\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)))[^\s~^:?*[\\/.][^\s~^:?*[\\]*(?<![/.])$/;
const GitRef = z
  .string()
  .max(255)
  .regex(BRANCH, { error: "must name a branch in full, such as refs/heads/main." });

const PLAIN_FOLDER = /^(?=[ -~\u00a0-\uffff]*$)(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\]*$/;

const GitSyncRequest = z.strictObject({
  url: RepositoryAddress.describe(
    "Of the repository. A user name and password in it are kept encrypted for this address and never returned; without them, those given for the same address before are used.",
  ),
  ref: GitRef,
  repoCacheID: z.string().max(256).optional().describe("Accepted and without effect: nothing is cached."),
  repoTreeURL: prefix.optional().describe("What links to files of the repository begin with."),
  repoCommitURL: prefix.optional().describe("What links to its commits begin with."),
  repoProjectDirectory: z
    .string()
    .max(1024)
    .regex(PLAIN_FOLDER, { error: "must be a folder of the repository, such as docs/handbook." })
    .optional()
    .describe("The folder that the space is; the whole repository when absent."),
  timestamp: z.iso
    .datetime({ offset: true })
    .optional()
    .describe("When what causes this happened; the date of the commit that an export makes."),
  force: z.boolean().optional(),
  gitInfo: z
    .strictObject({ provider: GitProvider.optional(), url: prefix.optional() })
    .optional()
    .describe("Where the repository is hosted, which tells how to link to it."),
});

export const ImportFromGit = GitSyncRequest.extend({
  force: z
    .boolean()
    .optional()
    .describe("The space becomes what the repository holds, whatever was edited in it meanwhile."),
  standalone: z
    .boolean()
    .optional()
    .describe("Makes a revision of what the repository holds and leaves the space's content as it is."),
});
export type ImportFromGit = z.infer<typeof ImportFromGit>;

export const ExportToGit = GitSyncRequest.extend({
  force: z
    .boolean()
    .optional()
    .describe(
      "Puts the space's pages on top of commits that have not been imported, too. Deletes the pages that they added: `preview` says which.",
    ),
  preview: z
    .boolean()
    .optional()
    .describe("Makes no commit: the operation ends with the `deletions` that the export would make."),
  commitMessage: z.string().trim().min(1, { error: "must say what the commit is about." }).max(5_000),
});
export type ExportToGit = z.infer<typeof ExportToGit>;

export const InstallationProvider = z.enum(["github", "gitlab", "github-legacy"]);

/** What is said of a space's repository wherever the space is. */
export const GitSync = z.object({
  repoName: z.string().optional(),
  installationProvider: InstallationProvider.optional(),
  integration: z.string().optional(),
  url: z.string().optional(),
  updatedAt: z.iso.datetime().optional().describe("When the space and the repository last met."),
});
export type GitSync = z.infer<typeof GitSync>;

export const GitSyncWarning = z.object({ path: z.string(), detail: z.string() });
export type GitSyncWarning = z.infer<typeof GitSyncWarning>;

export const GitSyncOperation = z.object({
  object: z.literal("git-sync-operation"),
  id: z.string(),
  direction: z.enum(["import", "export"]),
  state: z.enum(["running", "success", "failure"]),
  stage: z.enum(["repo_fetch", "config_check", "content_process", "finalize"]),
  ref: z.string(),
  reason: z.string().optional().describe("Why it failed."),
  warnings: z
    .array(GitSyncWarning)
    .optional()
    .describe(
      "What an import could not take, or an export could not write, by the path of the file; absent without any.",
    ),
  preview: z.literal(true).optional().describe("Set on a preview of an export, which made no commit."),
  deletions: z
    .array(z.string())
    .optional()
    .describe(
      "Files that a forced export deletes although the space never held them, by their paths in the folder; absent without any.",
    ),
  commit: z.object({ oid: z.string(), url: z.string().optional() }).optional(),
  revision: z
    .string()
    .optional()
    .describe("The revision that was made or exported; absent when nothing changed."),
  changeRequest: z
    .object({ id: z.string(), number: z.int(), status: ChangeRequestStatus })
    .optional()
    .describe("Where an import waits that could not go live by itself."),
  createdBy: User,
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().optional(),
});
export type GitSyncOperation = z.infer<typeof GitSyncOperation>;

export const GitInfo = GitSync.extend({
  ref: z.string(),
  repoProjectDirectory: z.string(),
  repoTreeURL: z.string().optional(),
  hasCredentials: z.boolean().describe("Whether a user name and password are kept for the address."),
  operation: GitSyncOperation.optional().describe("The one that runs, or the last one."),
});
export type GitInfo = z.infer<typeof GitInfo>;

/** The commit that a revision came from, or was exported as. */
export const RevisionGit = z.object({
  oid: z.string(),
  message: z.string(),
  createdByService: z.boolean().describe("Whether an export made the commit."),
  url: z.string().optional().describe("Of the commit, where it can be looked at."),
  ref: z.string().optional(),
});
export type RevisionGit = z.infer<typeof RevisionGit>;

/** Where something stands in the repository. */
export const GitBlob = z.object({ oid: z.string(), path: z.string() });
export type GitBlob = z.infer<typeof GitBlob>;
