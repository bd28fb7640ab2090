import "server-only";
import { noteFailure } from "@/lib/identity/directory/commands";
import { authenticateDirectory } from "@/lib/identity/directory/token";
import { scimHandlers } from "@/lib/identity/scim/handlers";
import { scimProblem } from "@/lib/identity/scim/problem";
import { observe } from "@/lib/platform/api/server/observe";
import type { RequestObservation } from "@/lib/platform/api/server/pipeline";
import { limitRate } from "@/lib/platform/api/server/rate-limit";
import { serve } from "@/lib/platform/api/server/serve";
import { database } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { wiring } from "./wiring";

const BASE = "/scim/v2";

/** Not recorded: unauthenticated requests, and failures that the admin sees elsewhere. */
const UNRECORDED = new Set([401, 429, 503, 507]);

/** Records a refused request for the organization's admins. */
async function noteRefusal({ method, path, operation, status, error }: RequestObservation): Promise<void> {
  if (status < 400 || operation === null || UNRECORDED.has(status)) return;
  const [, organizationId = "", below = ""] = /^\/scim\/v2\/([^/]+)(.*)$/.exec(path) ?? [];
  const { detail } = scimProblem(error, "").body;
  try {
    await noteFailure(database(), organizationId, { method, path: below, status, detail });
  } catch (failure) {
    log.warn({ err: failure }, "A refused request of a directory was not kept.");
  }
}

/** Serves directories by RFC 7644: the engine of /v1 with its own operations, credential and error format. */
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
