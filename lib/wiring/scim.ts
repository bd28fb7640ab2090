import "server-only";
import { noteFailure } from "@/lib/domains/directory/commands";
import { scimHandlers } from "@/lib/domains/scim/handlers";
import { scimProblem } from "@/lib/domains/scim/problem";
import { log } from "@/lib/log";
import { observe } from "@/lib/platform/api/server/observe";
import { limitRate } from "@/lib/platform/api/server/rate-limit";
import { type RequestObservation, serve } from "@/lib/platform/api/server/serve";
import { authenticateDirectory } from "@/lib/platform/auth/directory-token";
import { database } from "@/lib/platform/db/client";
import { wiring } from "./wiring";

const BASE = "/scim/v2";

/** Of these the directory's admin learns elsewhere, or nobody was let in. */
const UNTOLD = new Set([401, 429, 503, 507]);

/** Keeps what was refused where the admins of the organization look for it. */
async function noteRefusal({ method, path, operation, status, error }: RequestObservation): Promise<void> {
  if (status < 400 || operation === null || UNTOLD.has(status)) return;
  const [, organizationId = "", below = ""] = /^\/scim\/v2\/([^/]+)(.*)$/.exec(path) ?? [];
  const { detail } = scimProblem(error, "").body;
  try {
    await noteFailure(database(), organizationId, { method, path: below, status, detail });
  } catch (failure) {
    log.warn({ err: failure }, "A refused request of a directory was not kept.");
  }
}

/** What directories call, RFC 7644: the engine of /v1 with other operations, another credential and other words. */
export const handleScim = serve(
  scimHandlers,
  {
    ...wiring,
    authenticate: async (db, request) => {
      try {
        return await authenticateDirectory(db, request);
      } catch (error) {
        await limitRate(db, request, null);
        throw error;
      }
    },
    recallHolder: () => null,
    observe: async (entry) => {
      observe(entry);
      await noteRefusal(entry);
    },
    origins: [],
  },
  { base: BASE, mediaType: "application/scim+json; charset=utf-8", problem: scimProblem },
);
