import type { imports } from "@/lib/domains/imports/operations";
import type { Space } from "@/lib/model/spaces/schemas";
import type { ReadInput } from "@/lib/platform/api/client";

/** What the latest imports of a space are read with; server and browser ask for the same. */
export const recentImportsRead = ({ id, organization }: Space): ReadInput<typeof imports.list> => ({
  params: { organizationId: organization },
  query: { space: id, limit: "5" },
});
