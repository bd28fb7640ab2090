import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { query } from "@/lib/platform/api/queries";

/** The space whose change requests are listed; without one, the whole organization. */
export type ListScope = { organizationId: string; spaceId?: string };

/** Reads the summary of a row. `among` are the ids of all rows, which share one read. */
export const useSummary = ({ organizationId, spaceId }: ListScope, id: string, among: string[]) => {
  const input = { changeRequest: among };
  const inSpace = useQuery({
    ...query(changeRequests.summaries, { params: { spaceId: spaceId ?? "" }, query: input }),
    enabled: spaceId !== undefined,
    placeholderData: keepPreviousData,
  });
  const inOrganization = useQuery({
    ...query(changeRequests.summariesInOrganization, { params: { organizationId }, query: input }),
    enabled: spaceId === undefined,
    placeholderData: keepPreviousData,
  });
  const { data } = spaceId === undefined ? inOrganization : inSpace;
  return data?.items.find(({ changeRequest }) => changeRequest === id);
};
