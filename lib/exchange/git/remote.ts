import "server-only";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import git, { Errors } from "isomorphic-git";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { DomainError, Invalid } from "@/lib/core/errors";
import { runOnThread } from "@/lib/platform/threads/run";
import { branchOf } from "./address";
import { branchMovedOn, withReadableFailures } from "./failures";
import { type FetchedPack, fetchPack } from "./fetch-pack";
import { GitHttp } from "./http";
import { MemoryFiles } from "./memory-files";
import { unpackJob } from "./thread-jobs";

/** A branch of a repository: its latest commit and all its files. */
export type RemoteBranch = {
  oid: string;
  parents: string[];
  message: string;
  /** by path from the root of the repository */
  files: Map<string, RemoteFile>;
};

export type RemoteFile = { oid: string; mode: string };

type NewCommit = {
  message: string;
  author: { name: string; email: string };
  at: Date;
  /** the branch's present commit; null for a new branch */
  parent: string | null;
  /** every file of the commit */
  files: ReadonlyMap<string, RemoteFile>;
};

const GITDIR = "/repository";
/** Files, and folders: a few small ones can be the content of each other many times. */
const MOST_LISTED = 20_000;
/** Generations of commits in which an earlier commit is looked for. */
const HISTORY = 50;
/** Generations if the server sends commits without their files. */
const HISTORY_OF_COMMITS = 2_000;
const TOO_LARGE: ReadonlySet<string> = new Set(["repository_too_large", "FETCH_ERROR"]);
/** As Linux has it. Each file of a folder repeats the names above it. */
const LONGEST_PATH = 4_096;

const tooLong = () =>
  new Invalid(
    "The repository takes too long to unpack. Move the documentation to a separate repository.",
    "repository_too_large",
  );

/**
 * A remote repository, whose latest commits are held in memory. Errors are readable and never quote the
 * server's response, which is untrusted.
 */
export class RemoteRepository {
  private readonly fs = new MemoryFiles();
  private readonly cache = {};
  private readonly folders = new Set<string>();
  private listedFolders = 0;
  /** False once a commit is missed that is older than the fetched ones. */
  private isWhole = true;
  private readonly http: GitHttp;

  constructor(
    private readonly url: string,
    private readonly ref: string,
    private readonly authorization: string | null,
    private readonly signal: AbortSignal,
  ) {
    this.http = new GitHttp(url, authorization, signal);
  }

  private get at() {
    return { fs: this.fs, gitdir: GITDIR, cache: this.cache };
  }

  /** Fetches the branch's latest commit; null if the branch does not exist. */
  fetch = (): Promise<RemoteBranch | null> =>
    withReadableFailures(this.ref, this.signal, async () => {
      const head = await this.fetchCommits(1);
      return head === null ? null : this.branchAt(head);
    });

  /**
   * Fetches the newest of these commits that the branch's latest ones build on; null if there is none, or if so much
   * history is too large.
   */
  findInHistory = (
    oids: ReadonlySet<string>,
  ): Promise<{ remote: RemoteRepository; branch: RemoteBranch } | null> =>
    withReadableFailures(this.ref, this.signal, async () => {
      const remote = new RemoteRepository(this.url, this.ref, this.authorization, this.signal);
      try {
        const head = await remote.fetchCommits(HISTORY);
        const found = head === null ? null : await remote.newestOf(oids, head);
        return found === null ? null : { remote, branch: await remote.branchAt(found) };
      } catch (error) {
        if (error instanceof DomainError && TOO_LARGE.has(error.reason)) return null;
        throw error;
      }
    });

  /**
   * Returns those of these commits that a commit of the branch builds on, itself included, without those behind others of
   * them. Null if some may be older than the history that can be fetched.
   */
  ancestorsAmong = (oids: ReadonlySet<string>, head: string): Promise<ReadonlySet<string> | null> =>
    withReadableFailures(this.ref, this.signal, async () => {
      const remote = new RemoteRepository(this.url, this.ref, this.authorization, this.signal);
      const found = new Set<string>();
      try {
        await remote.fetchHistory();
        for await (const oid of remote.historyOf(head, oids)) if (oids.has(oid)) found.add(oid);
      } catch (error) {
        if (!(error instanceof DomainError && TOO_LARGE.has(error.reason))) throw error;
        return null;
      }
      return remote.isWhole ? found : null;
    });

  private async fetchHistory(): Promise<void> {
    try {
      await this.fetchCommits(HISTORY, HISTORY_OF_COMMITS);
    } catch (error) {
      if (!(error instanceof Errors.HttpError)) throw error;
      // Servers may know filters and refuse this one.
      await this.fetchCommits(HISTORY);
    }
  }

  /**
   * Fetches this many generations of the branch's commits with their files; returns the latest one.
   * @param withoutFiles generations to fetch instead if the server can leave the files out
   */
  private async fetchCommits(generations: number, withoutFiles?: number): Promise<string | null> {
    await git.init({ fs: this.fs, gitdir: GITDIR, bare: true, defaultBranch: branchOf(this.ref) });
    const fetched = await fetchPack(this.http, this.url, this.ref, { generations, withoutFiles });
    if (!fetched) return null;
    await this.unpack(fetched);
    return fetched.oid;
  }

  private async branchAt(oid: string): Promise<RemoteBranch> {
    const { commit } = await git.readCommit({ ...this.at, oid });
    const files = new Map<string, RemoteFile>();
    await this.list(commit.tree, "", files);
    return { oid, parents: commit.parent, message: commit.message.trim(), files };
  }

  private async newestOf(oids: ReadonlySet<string>, head: string): Promise<string | null> {
    for await (const oid of this.historyOf(head)) if (oids.has(oid)) return oid;
    return null;
  }

  /**
   * Yields a commit and those that it builds on, as far as they were fetched, by their distance.
   * @param ends commits behind which none is yielded
   */
  private async *historyOf(head: string, ends: ReadonlySet<string> = new Set()): AsyncGenerator<string> {
    const seen = new Set([head]);
    for (const oid of seen) {
      const parents = await this.parentsOf(oid);
      if (parents === null) {
        this.isWhole = false;
        continue;
      }
      yield oid;
      if (ends.has(oid)) continue;
      // A set also visits the values that are added meanwhile.
      for (const parent of parents) seen.add(parent);
    }
  }

  /** Returns null for a commit older than the fetched ones. */
  private async parentsOf(oid: string): Promise<string[] | null> {
    try {
      return (await git.readCommit({ ...this.at, oid })).commit.parent;
    } catch (error) {
      if (error instanceof Errors.NotFoundError) return null;
      throw error;
    }
  }

  /** Stores the objects of a pack one by one, so that reading a file needs no delta resolution. */
  private async unpack({ oid, pack, isShallow }: FetchedPack): Promise<void> {
    const unpacked = await runOnThread(unpackJob, pack, { signal: this.signal }).catch((error: unknown) => {
      throw error instanceof TooComplex ? tooLong() : error;
    });
    if ("refused" in unpacked) throw new Invalid(unpacked.refused.message, unpacked.refused.reason);
    let start = 0;
    for (const object of unpacked.objects) {
      const folder = `${GITDIR}/objects/${object.oid.slice(0, 2)}`;
      if (!this.folders.has(folder)) await this.fs.promises.mkdir(folder);
      this.folders.add(folder);
      const bytes = unpacked.bytes.subarray(start, start + object.length);
      await this.fs.promises.writeFile(`${folder}/${object.oid.slice(2)}`, bytes);
      start += object.length;
    }
    if (isShallow) await this.fs.promises.writeFile(`${GITDIR}/shallow`, `${oid}\n`);
  }

  /** Skips symbolic links and submodules. */
  private async list(tree: string, folder: string, files: Map<string, RemoteFile>): Promise<void> {
    const { tree: entries } = await git.readTree({ ...this.at, oid: tree });
    this.listedFolders += 1;
    for (const { path, type, oid, mode } of entries) {
      const full = folder === "" ? path : `${folder}/${path}`;
      if (full.length > LONGEST_PATH) {
        throw new Invalid(
          "A path in the repository has more than 4,096 characters. Shorten the names of its folders.",
          "repository_too_large",
        );
      }
      if (type === "tree") await this.list(oid, full, files);
      else files.set(full, { oid, mode });
      if (Math.max(files.size, this.listedFolders) > MOST_LISTED) {
        throw new Invalid(
          `The repository has more than ${MOST_LISTED.toLocaleString("en")} files or folders. Move the documentation to a separate repository.`,
          "repository_too_large",
        );
      }
    }
    this.signal.throwIfAborted();
    await yieldToOthers();
  }

  /** Reads a file of the fetched commit. */
  read = (oid: string): Promise<Buffer> =>
    withReadableFailures(this.ref, this.signal, async () => {
      const { blob } = await git.readBlob({ ...this.at, oid });
      return Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength);
    });

  /** Adds a file in memory, for a commit. */
  store = (bytes: Buffer): Promise<string> => git.writeBlob({ ...this.at, blob: bytes });

  /** Makes a commit in memory; equal input gives the same commit. Null if nothing differs from its parent. */
  commit = ({ message, author, at, parent, files }: NewCommit): Promise<string | null> =>
    withReadableFailures(this.ref, this.signal, async () => {
      const tree = await this.writeTree(files);
      if (parent !== null) {
        const { commit } = await git.readCommit({ ...this.at, oid: parent });
        if (commit.tree === tree) return null;
      }
      const person = { ...author, timestamp: Math.floor(at.getTime() / 1000), timezoneOffset: 0 };
      return git.commit({
        ...this.at,
        ref: this.ref,
        message,
        tree,
        parent: parent === null ? [] : [parent],
        author: person,
        committer: person,
      });
    });

  private writeTree(files: NewCommit["files"]): Promise<string> {
    const root: Folder = new Map();
    for (const [path, file] of files) {
      const names = path.split("/");
      const name = names.pop()!;
      let folder = root;
      for (const part of names) {
        const below = folder.get(part);
        const next: Folder = below instanceof Map ? below : new Map();
        folder.set(part, next);
        folder = next;
      }
      folder.set(name, file);
    }
    return this.writeFolder(root);
  }

  private async writeFolder(folder: Folder): Promise<string> {
    const tree = [];
    for (const [path, entry] of folder) {
      tree.push(
        entry instanceof Map
          ? { mode: "040000", path, oid: await this.writeFolder(entry), type: "tree" as const }
          : { ...entry, path, type: entry.mode === "160000" ? ("commit" as const) : ("blob" as const) },
      );
    }
    return git.writeTree({ ...this.at, tree });
  }

  /** Pushes the new commit. Throws if the branch is no longer at its parent. */
  push = (parent: string | null): Promise<void> =>
    withReadableFailures(this.ref, this.signal, async () => {
      await git.push({
        ...this.at,
        http: this.http,
        url: this.url,
        ref: this.ref,
        remoteRef: this.ref,
        onPrePush: ({ remoteRef }) => {
          const now = /^0+$/.test(remoteRef.oid) ? null : remoteRef.oid;
          if (now !== parent) throw branchMovedOn(this.ref);
          return true;
        },
      });
    });
}

type Folder = Map<string, Folder | RemoteFile>;
