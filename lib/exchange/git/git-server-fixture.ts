import {
  createServer,
  type IncomingMessage,
  type Server as PlainServer,
  type ServerResponse,
} from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import git from "isomorphic-git";
import { MemoryFiles } from "./memory-files";
import { FLUSH, packetLine } from "./packet-lines";

/** An in-memory repository on a Git server for tests. */
export type FixtureRepository = {
  /** address to clone from */
  url: string;
  /** received requests, as “GET /repository.git/info/refs?…” */
  asked: string[];
  /** password that requests need */
  password: string | null;
  /** called before a push is accepted */
  onPush: (() => Promise<void> | void) | null;
  /** answer to a request for commits without files: commits alone, all files, or an error */
  filters: "yes" | "no" | "refused";
  /** called after a push was accepted, before the response */
  onPushed: (() => void) | null;
  /** Commits these files on a branch; null removes one. Other files stay. */
  commit: (files: Record<string, string | Buffer | null>, options?: CommitOptions) => Promise<string>;
  /** Moves a branch to another commit, as a force-push does. */
  reset: (oid: string, branch?: string) => Promise<void>;
  head: (branch?: string) => Promise<string | null>;
  /** the files at the head of a branch */
  files: (branch?: string) => Promise<Record<string, string>>;
  log: (branch?: string) => Promise<{ message: string; author: string }[]>;
  close: () => void;
};

type CommitOptions = {
  branch?: string;
  message?: string;
  /** commits that a merge brings in */
  merged?: readonly string[];
};

const GITDIR = "/repository";
const SERVICES = ["git-upload-pack", "git-receive-pack"];
const NOBODY = "0".repeat(40);

/** Wraps bytes in the first side band of a response. */
function inBands(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 60_000) {
    parts.push(packetLine(Buffer.concat([Buffer.from([1]), bytes.subarray(at, at + 60_000)])));
  }
  return Buffer.concat([...parts, FLUSH]);
}

/** Returns the lines up to the end without empty ones, and the rest. */
function readLines(bytes: Buffer, until: "end" | "flush"): { lines: string[]; rest: Buffer } {
  const lines: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    const length = Number.parseInt(bytes.toString("latin1", at, at + 4), 16);
    at += Math.max(length, 4);
    if (length === 0 && until === "flush") break;
    if (length > 4) lines.push(bytes.toString("utf8", at - length + 4, at).trimEnd());
  }
  return { lines, rest: bytes.subarray(at) };
}

/** Serves an empty repository, over TLS if a certificate is given. */
export async function serveRepository(
  tls: { key: string; cert: string } | null = null,
): Promise<FixtureRepository> {
  const fs = new MemoryFiles();
  const cache = {};
  const at = { fs, gitdir: GITDIR, cache };
  await git.init({ fs, gitdir: GITDIR, bare: true, defaultBranch: "main" });

  const branches = async (): Promise<[string, string][]> => {
    const names = await git.listBranches({ fs, gitdir: GITDIR });
    return Promise.all(
      names.map(
        async (name): Promise<[string, string]> => [
          `refs/heads/${name}`,
          await git.resolveRef({ ...at, ref: name }),
        ],
      ),
    );
  };
  const advertise = async (service: string): Promise<Buffer> => {
    const capabilities =
      service === "git-upload-pack"
        ? `side-band-64k ofs-delta shallow no-progress ${repository.filters === "no" ? "" : "filter "}agent=fixture`
        : "report-status delete-refs side-band-64k ofs-delta agent=fixture";
    const refs = await branches();
    const listed: [string, string][] = refs.length > 0 ? refs : [["capabilities^{}", NOBODY]];
    return Buffer.concat([
      packetLine(`# service=${service}\n`),
      FLUSH,
      ...listed.map(([name, oid], index) =>
        packetLine(`${oid} ${name}${index === 0 ? `\0${capabilities}` : ""}\n`),
      ),
      FLUSH,
    ]);
  };
  const objectsOf = async (oid: string, found: Set<string>): Promise<Set<string>> => {
    found.add(oid);
    const { tree } = await git.readTree({ ...at, oid });
    for (const entry of tree) {
      if (entry.type === "tree") await objectsOf(entry.oid, found);
      else found.add(entry.oid);
    }
    return found;
  };
  const upload = async (request: Buffer): Promise<Buffer> => {
    const { lines } = readLines(request, "end");
    const isFiltered = lines.includes("filter tree:0");
    if (isFiltered && repository.filters === "refused")
      return packetLine("ERR filter 'tree' not supported\n");
    const oid = lines.find((text) => text.startsWith("want "))!.split(" ")[1]!;
    const deepen = lines.find((text) => text.startsWith("deepen "))?.split(" ")[1];
    const commits = await git.log({
      ...at,
      ref: oid,
      depth: deepen === undefined ? undefined : Number(deepen),
    });
    const objects = new Set<string>();
    if (!isFiltered) {
      for (const { commit } of commits) await objectsOf(commit.tree, objects);
    }
    const oids = [...commits.map((commit) => commit.oid), ...objects];
    const { packfile } = await git.packObjects({ ...at, oids });
    return Buffer.concat([
      ...(deepen === undefined ? [] : [packetLine(`shallow ${commits.at(-1)!.oid}\n`), FLUSH]),
      packetLine("NAK\n"),
      inBands(Buffer.from(packfile!)),
    ]);
  };
  const receive = async (request: Buffer): Promise<Buffer> => {
    const { lines, rest } = readLines(request, "flush");
    const [before, oid, ref] = lines[0]!.split("\0")[0]!.split(" ") as [string, string, string];
    await repository.onPush?.();
    const now = (await branches()).find(([name]) => name === ref)?.[1] ?? NOBODY;
    if (now !== before)
      return inBands(
        Buffer.concat([packetLine("unpack ok\n"), packetLine(`ng ${ref} fetch first\n`), FLUSH]),
      );
    const filepath = `objects/pack/pack-${oid}.pack`;
    await fs.promises.writeFile(`${GITDIR}/${filepath}`, rest);
    await git.indexPack({ ...at, dir: GITDIR, filepath });
    await git.writeRef({ ...at, ref, value: oid, force: true });
    repository.onPushed?.();
    return inBands(Buffer.concat([packetLine("unpack ok\n"), packetLine(`ok ${ref}\n`), FLUSH]));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    repository.asked.push(`${request.method} ${request.url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [, given] = /^Basic (.+)$/.exec(request.headers.authorization ?? "") ?? [];
    const password = given && Buffer.from(given, "base64").toString().split(":")[1];
    if (repository.password !== null && password !== repository.password) {
      return void response.writeHead(401, { "www-authenticate": "Basic" }).end(`no entry for ${password}`);
    }
    const { pathname, searchParams } = new URL(request.url!, "http://fixture");
    const service = searchParams.get("service") ?? pathname.split("/").at(-1)!;
    if (!pathname.startsWith("/owner/repository.git/") || !SERVICES.includes(service)) {
      return void response.writeHead(404).end("secret stack trace");
    }
    const isRefs = pathname.endsWith("/info/refs");
    const body = isRefs
      ? await advertise(service)
      : await (service === "git-upload-pack" ? upload : receive)(Buffer.concat(chunks));
    const type = isRefs ? "advertisement" : "result";
    response.writeHead(200, { "content-type": `application/x-${service}-${type}` }).end(body);
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  };
  const server: PlainServer = tls ? createSecureServer(tls, onRequest) : createServer(onRequest);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `${tls ? "https" : "http"}://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const oidsAt = async (branch: string): Promise<Map<string, string>> => {
    const oid = await repository.head(branch);
    const found = new Map<string, string>();
    const visit = async (tree: string, folder: string): Promise<void> => {
      for (const entry of (await git.readTree({ ...at, oid: tree })).tree) {
        if (entry.type === "tree") await visit(entry.oid, `${folder}${entry.path}/`);
        else found.set(folder + entry.path, entry.oid);
      }
    };
    if (oid) await visit((await git.readCommit({ ...at, oid })).commit.tree, "");
    return found;
  };
  type Folder = Map<string, Folder | string>;
  const writeFolder = async (folder: Folder): Promise<string> => {
    const tree = [];
    for (const [path, entry] of folder) {
      tree.push(
        typeof entry === "string"
          ? { mode: "100644", path, oid: entry, type: "blob" as const }
          : { mode: "040000", path, oid: await writeFolder(entry), type: "tree" as const },
      );
    }
    return git.writeTree({ ...at, tree });
  };
  const treeOf = (oids: ReadonlyMap<string, string>): Folder => {
    const root: Folder = new Map();
    for (const [path, oid] of oids) {
      const names = path.split("/");
      let folder = root;
      for (const name of names.slice(0, -1)) {
        const below = folder.get(name) ?? new Map();
        folder.set(name, below);
        folder = below as Folder;
      }
      folder.set(names.at(-1)!, oid);
    }
    return root;
  };

  let count = 0;
  const repository: FixtureRepository = {
    url: `${origin}/owner/repository.git`,
    asked: [],
    password: null,
    filters: "yes",
    onPush: null,
    onPushed: null,
    commit: async (files, { branch = "main", message, merged = [] } = {}) => {
      count += 1;
      const oids = await oidsAt(branch);
      for (const [path, content] of Object.entries(files)) {
        if (content === null) oids.delete(path);
        else oids.set(path, await git.writeBlob({ ...at, blob: Buffer.from(content as string) }));
      }
      const parent = await repository.head(branch);
      const person = {
        name: "Git",
        email: "git@example.test",
        timestamp: 1_700_000_000 + count,
        timezoneOffset: 0,
      };
      return git.commit({
        ...at,
        ref: `refs/heads/${branch}`,
        message: message ?? `Commit ${count}`,
        tree: await writeFolder(treeOf(oids)),
        parent: [...(parent === null ? [] : [parent]), ...merged],
        author: person,
        committer: person,
      });
    },
    reset: (oid, branch = "main") =>
      git.writeRef({ ...at, ref: `refs/heads/${branch}`, value: oid, force: true }),
    head: (branch = "main") => git.resolveRef({ ...at, ref: `refs/heads/${branch}` }).catch(() => null),
    files: async (branch = "main") => {
      const contents: Record<string, string> = {};
      for (const [path, oid] of await oidsAt(branch)) {
        contents[path] = Buffer.from((await git.readBlob({ ...at, oid })).blob).toString();
      }
      return contents;
    },
    log: async (branch = "main") => {
      const commits = await git.log({ ...at, ref: `refs/heads/${branch}` });
      return commits.map(({ commit }) => ({ message: commit.message.trim(), author: commit.author.name }));
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return repository;
}
