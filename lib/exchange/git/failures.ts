import "server-only";
import { Errors } from "isomorphic-git";
import { ConflictError, DomainError, Invalid } from "@/lib/core/errors";
import { FetchFailed } from "@/lib/platform/fetch/connection";
import { log } from "@/lib/platform/log";
import { branchOf } from "./address";

export const MOVED_ON = "git_moved_on";

/** The branch has commits that were never imported. */
export const branchMovedOn = (ref: string): ConflictError =>
  new ConflictError(
    `The branch “${branchOf(ref)}” holds commits that have not been imported. Import first, or export with force, which overwrites them with the space's pages.`,
    MOVED_ON,
  );

/** Why an export ends as a preview: the branch is at another commit than the one that was previewed. */
export const changedSincePreview = (ref: string): string =>
  `The branch “${branchOf(ref)}” changed since the preview. Nothing was exported. Look at the new preview, then export again.`;

/** A commit arrived while a forced export was on its way. */
export const changedDuringExport = (ref: string): ConflictError =>
  new ConflictError(
    `The branch “${branchOf(ref)}” changed during the export. Nothing was exported. Preview the export again.`,
    "git_changed_during_export",
  );

/** The latest commit was imported and waits in a change request. */
export const waiting = (number: number): ConflictError =>
  new ConflictError(
    `The latest commit is in change request #${number}. Merge that first, or export with force, which overwrites it with the space's pages.`,
    "git_waiting",
  );

export const noBranch = (ref: string): Invalid =>
  new Invalid(
    `The repository has no branch “${branchOf(ref)}”. Check the name, or choose another branch.`,
    "git_no_branch",
  );

export const repositoryUnreachable = (): Invalid =>
  new Invalid(
    "Couldn't reach the repository. Check that the address is correct and public, or try again later.",
    "git_unreachable",
  );

export function isCertificateProblem(error: unknown): boolean {
  const { code } = error as { code?: string };
  return /CERT|ERR_TLS/.test(code ?? "");
}

export const unsupported = (): Invalid =>
  new Invalid("The repository's server uses an unsupported, old Git protocol.", "git_unsupported");

/** Messages of servers when another push to the branch came first. */
const MOVED_MEANWHILE = /fetch first|non-fast-forward|stale info|cannot lock ref|failed to update ref/i;

const REFUSED =
  "The repository refused access. Check that the access token is valid, hasn't expired, and can read and write this repository.";
const NOT_THERE =
  "No repository at this address, or it is private. Check the address, and enter an access token.";

/** Runs an operation on a repository and throws every failure as a DomainError with a readable message. */
export async function withReadableFailures<T>(
  ref: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // The server is shutting down: the job will be delivered again.
    if (signal.aborted && !isTimeout(signal.reason)) throw signal.reason;
    throw plain(error, ref, signal);
  }
}

const isTimeout = (reason: unknown): boolean => reason instanceof Error && reason.name === "TimeoutError";

function plain(error: unknown, ref: string, signal: AbortSignal): DomainError {
  if (signal.aborted) {
    return new FetchFailed("FETCH_TIMEOUT", "The repository took too long to answer. Try again later.");
  }
  if (error instanceof Errors.HttpError) return refused(error.data.statusCode);
  if (error instanceof Errors.SmartHttpError) return new Invalid(NOT_THERE, "git_not_found");
  if (error instanceof Errors.PushRejectedError) return branchMovedOn(ref);
  if (error instanceof Errors.GitPushError) {
    if (MOVED_MEANWHILE.test(error.data.prettyDetails)) return branchMovedOn(ref);
    return new Invalid(
      `The repository rejected the commit. The branch “${branchOf(ref)}” may be protected: export to another branch, or change its protection.`,
      "git_push_refused",
    );
  }
  // The message may contain the server's response; name and code cannot.
  const { name, code } = error as { name?: string; code?: string };
  log.warn({ name, code }, "A repository could not be read or written.");
  if (isCertificateProblem(error)) {
    return new Invalid(
      "The repository's server has no valid certificate. Nothing was sent.",
      "git_certificate",
    );
  }
  return new Invalid("Couldn't read the repository's answer. Try again later.", "git_unreadable");
}

function refused(status: number): Invalid {
  if (status === 401 || status === 403) return new Invalid(REFUSED, "git_refused");
  if (status === 404 || status === 410) return new Invalid(NOT_THERE, "git_not_found");
  return new Invalid(
    "The server of the repository answered with an error. Try again later.",
    "git_server_error",
  );
}
