import type { CommentText } from "./schemas";

/*
 * A mention is `[@Ana](/users/…)` or `<mention ref="/users/…"/>` in Markdown, and a reference of kind `user`
 * in documents.
 */

const IN_MARKDOWN = /(?:\]\(|ref=")\/users\/([A-Za-z0-9]{1,64})[)"]/g;
/** Bounds the notifications of one comment. */
const MOST = 50;

/** Returns the ids of mentioned people, each once. */
export function mentionedIn(body: CommentText): string[] {
  const ids = new Set<string>();
  if ("markdown" in body) for (const [, id = ""] of body.markdown.matchAll(IN_MARKDOWN)) ids.add(id);
  if ("document" in body) collect(body.document, ids);
  return [...ids].slice(0, MOST);
}

function collect(node: unknown, ids: Set<string>): void {
  if (typeof node !== "object" || node === null) return;
  const { kind, user } = node as Record<string, unknown>;
  if (kind === "user" && typeof user === "string") ids.add(user);
  for (const value of Object.values(node)) collect(value, ids);
}
