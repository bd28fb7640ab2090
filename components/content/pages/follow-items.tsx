import { FollowPageItems } from "@/components/collaboration/notifications/follow-items";
import { useCurrentPage } from "./use-current-page";

export const FollowItems = ({ spaceId }: { spaceId: string }) => {
  const page = useCurrentPage({ spaceId });
  return page && <FollowPageItems spaceId={spaceId} pageId={page.id} />;
};
