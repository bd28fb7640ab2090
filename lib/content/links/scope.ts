import "server-only";
import { type ContentScope, type ReadContext, readContextOf } from "@/lib/content/scopes/content-scope";
import type { Viewer } from "@/lib/core/access/actor";

/** The content scope whose links are listed, and the viewer. */
export type LinkScope = ContentScope & ReadContext & { actor: Viewer };

export const linkScopeOf = (actor: Viewer, scope: ContentScope): LinkScope => ({
  ...readContextOf(scope, actor),
  actor,
});
