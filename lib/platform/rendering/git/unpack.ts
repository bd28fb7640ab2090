import { deflateSync } from "node:zlib";
import git from "isomorphic-git";
import { checkPack, PackRefused } from "./check-pack";
import { MemoryFiles } from "./memory-files";

/** The objects of a pack, each as a loose object in a repository: whole and compressed. */
export type Unpacked = {
  /** one after the other, in the order of `objects` */
  bytes: Uint8Array;
  objects: { oid: string; length: number }[];
};

/** A pack as single objects, or the reason for refusing it. */
export type UnpackResult = Unpacked | { refused: { reason: PackRefused["reason"]; message: string } };

const GITDIR = "/repository";
const PACK = "objects/pack/pack.pack";

/** Unpacks a received pack, in the only place that resolves its deltas. */
export async function unpackPack(sent: Uint8Array): Promise<UnpackResult> {
  const pack = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  try {
    checkPack(pack);
  } catch (error) {
    if (!(error instanceof PackRefused)) throw error;
    return { refused: { reason: error.reason, message: error.message } };
  }
  const at = { fs: new MemoryFiles(), gitdir: GITDIR, cache: {} };
  await git.init({ ...at, bare: true });
  await at.fs.promises.writeFile(`${GITDIR}/${PACK}`, pack);
  const { oids } = await git.indexPack({ ...at, dir: GITDIR, filepath: PACK });
  const parts: Buffer[] = [];
  const objects: Unpacked["objects"] = [];
  for (const oid of oids) {
    const { type, object } = (await git.readObject({ ...at, oid, format: "content" })) as {
      type: string;
      object: Uint8Array;
    };
    const part = deflateSync(Buffer.concat([Buffer.from(`${type} ${object.length}\0`), object]), {
      level: 1,
    });
    parts.push(part);
    objects.push({ oid, length: part.length });
  }
  // In a buffer of its own: parts may be slices of larger buffers, which would be copied with them to another thread.
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return { bytes, objects };
}
