import type { organizations } from "@/lib/domains/organizations/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** The read of the organizations that somebody belongs to; server and browser ask for the same. */
export const ownOrganizations: ReadInput<typeof organizations.list> = { query: { limit: "100" } };
