import { useQuery } from "@tanstack/react-query";
import { audit } from "@/lib/administration/audit/operations";
import { query } from "@/lib/platform/api/queries";

/** Reads the kinds of entries and their labels. */
export const useActionLabels = (organizationId: string) => {
  const { data } = useQuery({
    ...query(audit.actions, { params: { organizationId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const actions = data?.items ?? [];
  const labels = new Map(actions.map(({ id, label }) => [id, label]));
  return { actions, labelOf: (action: string) => labels.get(action) ?? action };
};
