import "server-only";

/**
 * The parts of the engine that Next's screens and routes use. They are built together with the server, see
 * scripts/support/engine.mjs, and Next gets them through `running-engine.ts`: a process has one pool, one set of worker
 * threads and one of each cache.
 */
export { manualEntries, manualPage } from "@/lib/administration/demo/manual-reader";
export { readDiagramFile } from "@/lib/content/rendering/diagram-files";
export { readEmojiPicture } from "@/lib/content/rendering/emoji-pictures";
export { serveSaml } from "@/lib/identity/saml/router";
export { serveAuth } from "@/lib/identity/sign-in/next-auth";
export { OIDC_REFUSALS } from "@/lib/identity/sign-in/oidc";
export { ownSettings } from "@/lib/identity/users/queries";
export { webHandler } from "@/lib/platform/api/server/web-handler";
export { actorOfSession, sessionCookieOf } from "@/lib/platform/auth/session";
export { database } from "@/lib/platform/db/client";
export { env } from "@/lib/platform/env";
export { appUrl } from "@/lib/platform/urls";
export { serveRobots } from "@/lib/sites/published/installation-robots";
export { serveDocs } from "@/lib/sites/published/serve";
export { findSpace } from "@/lib/spaces/spaces/queries";
export { healthz, readyz } from "./health";
export { handleMcp } from "./mcp";
export { referenceAreas, referenceOf } from "./reference";
export { handle } from "./routes";
export { handleScim } from "./scim";
