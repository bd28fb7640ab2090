import "server-only";
import { insertSpec } from "@/lib/content/openapi-specs/commands";
import { newId } from "@/lib/core/ids";
import { addFirstAdmin } from "@/lib/organizations/members/commands";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { type Recorder, record } from "@/lib/platform/events/record";
import { insertOrganization } from "./commands";
import { getOrganization } from "./queries";
import type { CreateOrganization, CreateOrganizationQuery } from "./schemas";
import type { OrganizationSubject } from "./subject";

/** Creates an organization with its first admin, and its first spec if an address is given. */
export const createOrganization = (
  db: Db,
  ctx: Recorder,
  input: CreateOrganization & Omit<CreateOrganizationQuery, "withDefaultSite"> & { ownerId: string },
): Promise<OrganizationSubject> =>
  inTransaction(db, async (tx) => {
    const { ownerId, emailDomains, onboardingPreferences, openapiUrl, ...fields } = input;
    const id = newId();
    await insertOrganization(tx, { ...fields, id, emailDomains: [...new Set(emailDomains)] });
    await addFirstAdmin(tx, id, ownerId);
    await record(tx, ctx, {
      type: "organization.created",
      organizationId: id,
      subjectId: id,
      ...(onboardingPreferences && { payload: { onboardingPreferences } }),
    });
    if (openapiUrl !== undefined)
      await insertSpec(tx, ctx, { organizationId: id }, "openapi", { url: openapiUrl });
    return getOrganization(tx, { userId: ownerId, organizationId: null }, id);
  });
