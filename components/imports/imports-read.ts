import type { imports } from "@/lib/domains/imports/operations";
import type { Space } from "@/lib/model/spaces/schemas";
import type { ReadInput } from "@/lib/platform/api/client";

/** The request of a space's latest imports, shared by server and browser. */
export const recentImportsRead = ({ id, organization }: Space): ReadInput<typeof imports.list> => ({
  params: { organizationId: organization },
  query: { space: id, limit: "5" },
});
