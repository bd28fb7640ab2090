import { useQuery } from "@tanstack/react-query";
import { useViewer } from "@/components/layout/viewer";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { query } from "@/lib/platform/api/queries";
import type { Space } from "@/lib/spaces/spaces/schemas";

const MOST_OFFERED = "5";

/** Reads the change requests that the viewer can continue: their drafts first, then their open ones. */
export const useOwnRequests = (space: Space | undefined): ChangeRequest[] => {
  const { id: creator } = useViewer();
  const params = { spaceId: space?.id ?? "" };
  const enabled = !!space?.permissions.edit && space.changeRequests > 0;
  const drafts = useQuery({
    ...query(changeRequests.list, { params, query: { status: ["draft"], creator, limit: MOST_OFFERED } }),
    enabled,
  });
  const open = useQuery({
    ...query(changeRequests.list, { params, query: { status: ["open"], creator, limit: MOST_OFFERED } }),
    enabled,
  });
  return [...(drafts.data?.items ?? []), ...(open.data?.items ?? [])];
};

/** Reads the viewer's change requests that edit a page. */
export const useOwnRequestsEditing = (space: Space, page: string | undefined): ChangeRequest[] => {
  const { id: creator } = useViewer();
  const { data } = useQuery({
    ...query(changeRequests.list, {
      params: { spaceId: space.id },
      query: { status: ["draft", "open"], creator, editedPage: page ?? "", limit: MOST_OFFERED },
    }),
    enabled: page !== undefined && space.permissions.edit && space.changeRequests > 0,
  });
  return data?.items ?? [];
};
