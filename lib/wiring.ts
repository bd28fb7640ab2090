import "server-only";
import { once } from "@/lib/api/server/idempotency";
import { observe } from "@/lib/api/server/observe";
import { limitRate } from "@/lib/api/server/rate-limit";
import type { Wiring } from "@/lib/api/server/serve";
import { translate } from "@/lib/api/server/translate";
import { authenticate } from "@/lib/auth/authenticate";
import { findChangeRequest } from "@/lib/change-requests/queries";
import { findCollection } from "@/lib/collections/queries";
import { env } from "@/lib/env";
import { findOrganization } from "@/lib/organizations/queries";
import { findSpace } from "@/lib/spaces/queries";

/** What the engine knows of the rest of the system: who people are, and how each kind of subject is loaded. */
export const wiring: Wiring = {
  // Who tries dead credentials is counted by address: there is no identity to count by.
  authenticate: async (request) => {
    try {
      return await authenticate(request);
    } catch (error) {
      await limitRate(request, null);
      throw error;
    }
  },
  limitRate,
  once,
  translate,
  observe,
  origins: env.corsOrigins,
  subjects: {
    organization: (actor, params) => findOrganization(actor, params.organizationId!),
    collection: (actor, params) => findCollection(actor, params.collectionId!),
    space: (actor, params, options) => findSpace(actor, params.spaceId!, options),
    changeRequest: (actor, params) => findChangeRequest(actor, params.spaceId!, params.changeRequestId!),
  },
};
