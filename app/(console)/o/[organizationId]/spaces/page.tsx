import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { contentsRead } from "@/components/spaces/contents-query";
import {
  editModeOf,
  parseVisibility,
  spaceCountRead,
  spacesRead,
  spaceTabOf,
} from "@/components/spaces/spaces-query";
import { SpacesScreen } from "@/components/spaces/spaces-screen";
import { text } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { placement } from "@/lib/spaces/collections/operations";
import { spaces } from "@/lib/spaces/spaces/operations";
import { prefetch, prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Spaces"));

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<{ tab?: string; q?: string; visible?: string; edits?: string }>;
};

const SpacesPage = async ({ params, searchParams }: Props) => {
  const [{ organizationId }, { tab: shown, q = "", visible, edits }] = await Promise.all([
    params,
    searchParams,
  ]);
  const client = new QueryClient();
  const tab = spaceTabOf(shown);
  const title = q.trim();
  const narrowed = tab === "active" && { visibility: parseVisibility(visible), editMode: editModeOf(edits) };
  await Promise.all([
    prefetch(client, organizations.get, { params: { organizationId } }),
    prefetch(client, spaces.list, spaceCountRead(organizationId, "active")),
    prefetch(client, spaces.list, spaceCountRead(organizationId, "trash")),
    narrowed && title === "" && !narrowed.visibility && !narrowed.editMode
      ? prefetchPages(client, placement.contents, contentsRead(organizationId, null))
      : prefetchPages(client, spaces.list, spacesRead(organizationId, { tab, title, ...narrowed })),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SpacesScreen organizationId={organizationId} />
    </HydrationBoundary>
  );
};

export default SpacesPage;
