import { createHmac } from "node:crypto";
import { Invalid, PreconditionFailed } from "@/lib/core/errors";
import { requireSecret } from "@/lib/platform/env";
import { stateTag } from "./content-coding";
import type { ActorContext } from "./context";

/**
 * The entity tag of a resource without a version: a keyed hash of its body. Parts of the body are hidden from some
 * readers, who could confirm a guess of them by a plain hash.
 */
export const etagOf = (body: string | Uint8Array): string =>
  createHmac("sha256", requireSecret()).update("entity-tag\n").update(body).digest("base64url");

type Conditional = Pick<ActorContext, "ifMatch">;

/**
 * Refuses a change if the caller expects another version than the present one. Call it inside the
 * transaction, after locking, with the resource as a read would return it to this caller.
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
 * The tag of a resource with versioned content: the version, then a hash of the whole resource. Changes of
 * the resource compare the whole tag, operations on the content its version.
 */
export const versionedTag = (version: string, resource: object): string =>
  `${version}.${etagOf(JSON.stringify(resource))}`;

/** Returns the content versions that a caller expects; null = any. */
export const expectedVersions = ({ ifMatch }: Conditional): string[] | null =>
  ifMatch === null || ifMatch.includes("*") ? null : ifMatch.map((tag) => tag.split(".")[0]!);

const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAGS = new RegExp(`^\\s*${TAG}(?:\\s*,\\s*${TAG})*\\s*$`);
const EACH_TAG = new RegExp(TAG, "g");

const tagsIn = (header: string): string[] => header.match(EACH_TAG) ?? [];
const opaque = (tag: string): string => stateTag(tag.replace(/^W\//, "").slice(1, -1));

/** Returns the tags of an If-Match header, "*" for any; null without one. A weak tag never matches. */
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

/** True if an If-None-Match header contains a tag, even as a weak one. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === "*" || tagsIn(header).map(opaque).includes(etag));
