import type { organizations } from "@/lib/organizations/organizations/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** The request of the viewer's organizations, shared by server and browser. */
export const ownOrganizations: ReadInput<typeof organizations.list> = { query: { limit: "100" } };

/** Reads all of the viewer's organizations, where none may be missing. */
export const allOwnOrganizations: ReadInput<typeof organizations.list> = { query: { limit: "1000" } };
