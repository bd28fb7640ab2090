import "server-only";
import { addFirstAdmin } from "@/lib/domains/members/commands";
import { insertSpec } from "@/lib/domains/openapi-specs/commands";
import { insertOrganization } from "@/lib/domains/organizations/commands";
import { getOrganization } from "@/lib/domains/organizations/queries";
import { newId } from "@/lib/ids";
import type { CreateOrganization, CreateOrganizationQuery } from "@/lib/model/organizations/schemas";
import type { OrganizationSubject } from "@/lib/model/organizations/subject";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { type Recorder, record } from "@/lib/platform/events/record";

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
