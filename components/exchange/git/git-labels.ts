import type { Say } from "@/lib/core/locales/say";
import type { GitSyncOperation } from "@/lib/exchange/git/schemas";

type OperationSummary = Pick<
  GitSyncOperation,
  "direction" | "state" | "stage" | "revision" | "changeRequest" | "preview" | "commit"
>;

type Preview = Pick<GitSyncOperation, "state" | "preview" | "commit">;

/** True for an export that ended as a preview, because the branch had changed since the last one. */
const isNewPreview = ({ state, preview, commit }: Preview): boolean =>
  state === "failure" && preview === true && commit !== undefined;

/** True if the operation shows what an export would delete. */
export const isPreview = (operation: Preview): boolean =>
  (operation.preview === true && operation.state === "success") || isNewPreview(operation);

/** Describes the running or finished import or export. */
export const headlineOf = (
  say: Say,
  { direction, state, stage, revision, changeRequest, preview, commit }: OperationSummary,
): string => {
  const isImport = direction === "import";
  if (preview && state === "success") return say("Export preview");
  if (state === "cancelled") {
    if (preview) return say("Preview cancelled");
    return isImport ? say("Import cancelled") : say("Export cancelled");
  }
  if (isNewPreview({ state, preview, commit })) return say("The branch changed since the preview");
  if (state === "failure") {
    if (preview) return say("Preview failed");
    return isImport ? say("Import failed") : say("Export failed");
  }
  if (state === "running") {
    if (stage === "repo_fetch") return say("Fetching the repository");
    if (stage === "config_check") return say("Reading files");
    if (stage === "content_process") return isImport ? say("Reading pages") : say("Writing pages");
    return isImport ? say("Updating the space") : say("Pushing the commit");
  }
  if (changeRequest) return say("Both sides changed the same");
  if (revision === undefined) return isImport ? say("Nothing new to import") : say("Nothing new to export");
  return isImport ? say("Import finished") : say("Export finished");
};

/** Introduces the deleted files: "The export deletes 2 files of commits you haven't imported:" */
export const deletionsLabel = (say: Say, count: number, isPreview: boolean): string => {
  if (count === 0) return say("The export deletes no files of commits you haven't imported.");
  return isPreview
    ? say(
        {
          one: "The export deletes {count} file of commits you haven't imported:",
          other: "The export deletes {count} files of commits you haven't imported:",
        },
        { count },
      )
    : say(
        {
          one: "The export deleted {count} file of commits you haven't imported:",
          other: "The export deleted {count} files of commits you haven't imported:",
        },
        { count },
      );
};

/** Returns the full name of a branch; a full name stays. */
export const refOf = (branch: string): string => {
  const name = branch.trim();
  return name.startsWith("refs/") || name === "" ? name : `refs/heads/${name}`;
};

/** Returns an address that includes an access token, as the API expects it. */
export const withToken = (address: string, token: string): string => {
  const trimmed = address.trim();
  if (token.trim() === "" || !URL.canParse(trimmed)) return trimmed;
  const url = new URL(trimmed);
  url.username = "x-access-token";
  url.password = token.trim();
  return url.href;
};

export const shortOid = (oid: string): string => oid.slice(0, 7);
