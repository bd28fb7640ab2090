import "server-only";
import git, { Errors } from "isomorphic-git";
import { unsupported } from "./failures";
import type { GitHttp } from "./http";
import { FLUSH, packetLine, packetLines } from "./packet-lines";

/**
 * Fetches the latest commits of one branch. The Git library's own `fetch` also needs HEAD, which a repository may
 * lack, and stores refs of remotes, which are unused here.
 */
export type FetchedPack = { oid: string; pack: Buffer; isShallow: boolean };

const PACK_BAND = 1;
const ERROR_BAND = 3;

type Depth = {
  /** generations of commits with all their files */
  generations: number;
  /** generations to fetch instead if the server can leave the files out */
  withoutFiles?: number;
};

/** Fetches the latest commits of a branch as a pack; null if the branch does not exist. */
export async function fetchPack(
  http: GitHttp,
  url: string,
  ref: string,
  { generations, withoutFiles }: Depth,
): Promise<FetchedPack | null> {
  const { capabilities, refs = [] } = await git.getRemoteInfo2({ http, url, protocolVersion: 1 });
  const oid = refs.find((listed) => listed.ref === ref)?.oid;
  if (oid === undefined) return null;
  const isShallow = capabilities.shallow !== undefined;
  const leavesOut = isShallow && withoutFiles !== undefined && "filter" in capabilities;
  const wanted = [
    ...["side-band-64k", "ofs-delta", "no-progress"].filter((name) => name in capabilities),
    ...(leavesOut ? ["filter"] : []),
  ];
  if (!wanted.includes("side-band-64k")) throw unsupported();
  const answer = await http.request({
    url: `${url}/git-upload-pack`,
    method: "POST",
    headers: {
      "content-type": "application/x-git-upload-pack-request",
      accept: "application/x-git-upload-pack-result",
    },
    body: once(
      Buffer.concat([
        packetLine(`want ${oid} ${wanted.join(" ")}\n`),
        ...(isShallow ? [packetLine(`deepen ${leavesOut ? withoutFiles : generations}\n`)] : []),
        ...(leavesOut ? [packetLine("filter tree:0\n")] : []),
        FLUSH,
        packetLine("done\n"),
      ]),
    ),
  });
  if (answer.statusCode !== 200) throw new Errors.HttpError(answer.statusCode, "", "");
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body ?? []) chunks.push(chunk);
  return { oid, pack: packIn(Buffer.concat(chunks)), isShallow };
}

async function* once(bytes: Buffer): AsyncIterableIterator<Uint8Array> {
  yield bytes;
}

/** Extracts the pack from a response; lines before it describe the depth of the history. */
function packIn(answer: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (const line of packetLines(answer)) {
    if (line?.[0] === PACK_BAND) parts.push(line.subarray(1));
    else if (line?.[0] === ERROR_BAND || line?.toString("latin1", 0, 4) === "ERR ") {
      throw new Errors.HttpError(500, "", "");
    }
  }
  return Buffer.concat(parts);
}
