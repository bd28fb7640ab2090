import "server-only";
import { Invalid } from "@/lib/core/errors";
import { ZIP_LIMITS } from "@/lib/exchange/imports/read-zip";
import type { Db } from "@/lib/platform/db/client";
import { decryptSecret } from "@/lib/platform/encrypted-secret";
import { type Credentials, joinAddress } from "./address";
import type { GitOperation } from "./operation";
import { type RemoteBranch, RemoteRepository } from "./remote";
import type { RepositoryFile } from "./repository-state";

/** Returns the Authorization header. A lone token is the password, as most hosts expect. */
function authorizationOf({ username, password }: Credentials): string {
  const pair = password === "" ? `x-access-token:${username}` : `${username}:${password}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

/** Opens the repository of an operation, with the start of its commit addresses. */
export async function openRepository(
  db: Db,
  operation: GitOperation,
  signal: AbortSignal,
): Promise<{ remote: RemoteRepository; urlOfCommit: (oid: string) => string | null }> {
  const { spaceId, url, ref } = operation;
  const setup = await db.gitSync.findUnique({ where: { spaceId } });
  const isSame = setup?.url === url;
  const encrypted = isSame ? setup.credentials : null;
  const credentials = encrypted && decryptSecret("git-credentials", `${spaceId}\n${url}`, encrypted);
  if (encrypted && credentials === null) {
    throw new Invalid("The saved access token can't be read. Enter it again.", "git_credentials_lost");
  }
  const authorization = credentials ? authorizationOf(JSON.parse(credentials) as Credentials) : null;
  return {
    remote: new RemoteRepository(url, ref, authorization, signal),
    urlOfCommit: (oid) => joinAddress(isSame ? setup.commitUrl : null, oid),
  };
}

const SYMBOLIC_LINK = "120000";
const REPOSITORY = "160000";

/** Selects a commit's files in a folder, by their paths relative to it. */
export function filesInFolder({ files }: RemoteBranch, folder: string): Map<string, { oid: string }> {
  const start = folder === "" ? "" : `${folder}/`;
  return new Map(
    [...files].flatMap(([path, { oid, mode }]) =>
      path.startsWith(start) && mode !== SYMBOLIC_LINK && mode !== REPOSITORY
        ? [[path.slice(start.length), { oid }]]
        : [],
    ),
  );
}

/** All files are in memory together, and one object can be the content of many. */
const MOST_BYTES = 200_000_000;

/** Reads these files, within the limits of an import. */
export async function readFiles(
  remote: RemoteRepository,
  files: ReadonlyMap<string, { oid: string }>,
  tick: () => Promise<void>,
): Promise<Map<string, RepositoryFile>> {
  if (files.size > ZIP_LIMITS.entries) {
    throw new Invalid(
      `There are more than ${ZIP_LIMITS.entries.toLocaleString("en")} files; choose a folder of the repository that holds the documentation only.`,
      "too_many_files",
    );
  }
  const read = new Map<string, RepositoryFile>();
  let total = 0;
  for (const [path, { oid }] of files) {
    const bytes = await remote.read(oid);
    total += bytes.length;
    if (total > MOST_BYTES) {
      throw new Invalid(
        "The files are larger than 200 MB in total; choose a folder of the repository that holds the documentation only.",
        "too_large",
      );
    }
    read.set(path, { oid, bytes });
    await tick();
  }
  return read;
}
