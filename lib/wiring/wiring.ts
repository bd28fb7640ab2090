import "server-only";
import "./declarations";
import { findChangeRequest } from "@/lib/collaboration/change-requests/queries";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { findOrganization } from "@/lib/organizations/organizations/queries";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import { findTeam } from "@/lib/organizations/teams/queries";
import type { TeamSubject } from "@/lib/organizations/teams/subject";
import { toDomainError } from "@/lib/platform/api/server/domain-error";
import { runIdempotently } from "@/lib/platform/api/server/idempotency";
import { observe } from "@/lib/platform/api/server/observe";
import { limitRate } from "@/lib/platform/api/server/rate-limit";
import type { Wiring } from "@/lib/platform/api/server/serve";
import { authenticate, recallHolder } from "@/lib/platform/auth/authenticate";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { findSite } from "@/lib/sites/sites/queries";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { findCollection } from "@/lib/spaces/collections/queries";
import type { CollectionSubject } from "@/lib/spaces/collections/subject";
import { findSpace } from "@/lib/spaces/spaces/queries";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";

declare module "@/lib/platform/api/server/context" {
  interface Subjects {
    organization: OrganizationSubject;
    team: TeamSubject;
    collection: CollectionSubject;
    space: SpaceSubject;
    changeRequest: ChangeRequestSubject;
    site: SiteSubject;
  }
}

/** Connects the engine with the system: how to authenticate, limit and record, and how to load each subject. */
export const wiring: Wiring = {
  database,
  // Requests with invalid credentials are counted by address: they have no identity.
  authenticate: async (db, request, operation) => {
    try {
      return await authenticate(db, request, operation.id);
    } catch (error) {
      await limitRate(db, request, null);
      throw error;
    }
  },
  recallHolder,
  limitRate,
  once: runIdempotently,
  translate: toDomainError,
  observe,
  origins: env.corsOrigins,
  subjects: {
    organization: (db, actor, params) => findOrganization(db, actor, params.organizationId!),
    team: (db, actor, params) => findTeam(db, actor, params.organizationId!, params.teamId!),
    collection: (db, actor, params) => findCollection(db, actor, params.collectionId!),
    space: (db, actor, params, options) => findSpace(db, actor, params.spaceId!, options),
    changeRequest: (db, actor, params) =>
      findChangeRequest(db, actor, params.spaceId!, params.changeRequestId!),
    site: (db, actor, params) => findSite(db, actor, params.organizationId!, params.siteId!),
  },
};
