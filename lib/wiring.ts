import "server-only";
import { once } from "@/lib/api/server/idempotency";
import { observe } from "@/lib/api/server/observe";
import { limitRate } from "@/lib/api/server/rate-limit";
import type { Wiring } from "@/lib/api/server/serve";
import { translate } from "@/lib/api/server/translate";
import { authenticate, recallHolder } from "@/lib/auth/authenticate";
import { findChangeRequest } from "@/lib/change-requests/queries";
import { findCollection } from "@/lib/collections/queries";
import { database, together } from "@/lib/db/client";
import { env } from "@/lib/env";
import { findOrganization } from "@/lib/organizations/queries";
import { findSpace } from "@/lib/spaces/queries";

/** What the engine knows of the rest of the system: who people are, and how each kind of subject is loaded. */
export const wiring: Wiring = {
  database,
  // Who tries dead credentials is counted by address: there is no identity to count by.
  authenticate: async (db, request) => {
    try {
      return await authenticate(db, request);
    } catch (error) {
      await limitRate(request, null);
      throw error;
    }
  },
  recallHolder,
  together,
  limitRate,
  once,
  translate,
  observe,
  origins: env.corsOrigins,
  subjects: {
    organization: (db, actor, params) => findOrganization(db, actor, params.organizationId!),
    collection: (db, actor, params) => findCollection(db, actor, params.collectionId!),
    space: (db, actor, params, options) => findSpace(db, actor, params.spaceId!, options),
    changeRequest: (db, actor, params) =>
      findChangeRequest(db, actor, params.spaceId!, params.changeRequestId!),
  },
};
