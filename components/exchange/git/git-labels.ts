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
export const headlineOf = ({
  direction,
  state,
  stage,
  revision,
  changeRequest,
  preview,
  commit,
}: OperationSummary): string => {
  const isImport = direction === "import";
  const noun = preview ? "Preview" : isImport ? "Import" : "Export";
  if (preview && state === "success") return "Export preview";
  if (state === "cancelled") return `${noun} cancelled`;
  if (isNewPreview({ state, preview, commit })) return "The branch changed since the preview";
  if (state === "failure") return `${noun} failed`;
  if (state === "running") {
    if (stage === "repo_fetch") return "Fetching the repository";
    if (stage === "config_check") return "Reading files";
    if (stage === "content_process") return isImport ? "Reading pages" : "Writing pages";
    return isImport ? "Updating the space" : "Pushing the commit";
  }
  if (changeRequest) return "Both sides changed the same";
  if (revision === undefined) return isImport ? "Nothing new to import" : "Nothing new to export";
  return isImport ? "Import finished" : "Export finished";
};

/** Introduces the deleted files: "The export deletes 2 files of commits you haven't imported:" */
export const deletionsLabel = (count: number, isPreview: boolean): string => {
  if (count === 0) return "The export deletes no files of commits you haven't imported.";
  const files = count === 1 ? "1 file" : `${count} files`;
  const verb = isPreview ? "The export deletes" : "The export deleted";
  return `${verb} ${files} of commits you haven't imported:`;
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
