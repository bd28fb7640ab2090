import type { imports } from "@/lib/exchange/imports/operations";
import type { ReadInput } from "@/lib/platform/api/client";
import type { Space } from "@/lib/spaces/spaces/schemas";

/** The request of a space's latest imports, shared by server and browser. */
export const recentImportsRead = ({ id, organization }: Space): ReadInput<typeof imports.list> => ({
  params: { organizationId: organization },
  query: { space: id, limit: "5" },
});
