import type { organizations } from "@/lib/domains/organizations/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** The reads of the organizations that somebody belongs to; server and browser ask for the same. */
export const ownOrganizations: ReadInput<typeof organizations.list> = { query: { limit: "100" } };

/** All of them, where none may be missing. */
export const allOwnOrganizations: ReadInput<typeof organizations.list> = { query: { limit: "1000" } };
