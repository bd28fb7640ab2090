import { createHash } from "node:crypto";
import { Invalid, PreconditionFailed } from "@/lib/errors";
import { stateTag } from "./content-coding";
import type { ActorContext } from "./context";

/** The entity tag of a resource without a version of its own: what its text hashes to. */
export const etagOf = (body: string | Uint8Array): string =>
  createHash("sha1").update(body).digest("base64url");

type Conditional = Pick<ActorContext, "ifMatch">;

/**
 * Refuses a change when the caller expects another state than the present one. Call it inside the
 * transaction, after locking, with the resource as a read would show it to this caller.
 */
export const requireMatch = (ctx: Conditional, present: () => object | Promise<object>): Promise<void> =>
  requireTag(ctx, async () => etagOf(JSON.stringify(await present())));

/** The same for a resource with a tag of its own. */
export async function requireTag(
  { ifMatch }: Conditional,
  tag: () => Promise<string>,
  reason?: string,
): Promise<void> {
  if (ifMatch === null || ifMatch.includes("*") || ifMatch.includes(await tag())) return;
  throw new PreconditionFailed("This was changed meanwhile; read it again and repeat your change.", reason);
}

/**
 * The tag of a resource about a content that has versions: the version, then all of the resource. Changes of the
 * resource compare the whole, operations on the content its version.
 */
export const versionedTag = (version: string, resource: object): string =>
  `${version}.${etagOf(JSON.stringify(resource))}`;

/** The versions of content that a caller expects; null when any will do. */
export const expectedVersions = ({ ifMatch }: Conditional): string[] | null =>
  ifMatch === null || ifMatch.includes("*") ? null : ifMatch.map((tag) => tag.split(".")[0]!);

const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAGS = new RegExp(`^\\s*${TAG}(?:\\s*,\\s*${TAG})*\\s*$`);
const EACH_TAG = new RegExp(TAG, "g");

const tagsIn = (header: string): string[] => header.match(EACH_TAG) ?? [];
const opaque = (tag: string): string => stateTag(tag.replace(/^W\//, "").slice(1, -1));

/** The tags of an If-Match header, "*" for any state; null without one. A weak tag never matches. */
export function expectedTags(header: string | undefined): string[] | null {
  if (header === undefined) return null;
  if (header.trim() === "*") return ["*"];
  if (!TAGS.test(header)) {
    throw new Invalid(
      "If-Match is not understood; send the ETag of a read as it was given, in its quotes, or *.",
      "if_match_malformed",
    );
  }
  return tagsIn(header)
    .filter((tag) => !tag.startsWith("W/") && tag !== '"*"')
    .map(opaque);
}

/** Whether an If-None-Match header names a tag; weak ones will do. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === "*" || tagsIn(header).map(opaque).includes(etag));
