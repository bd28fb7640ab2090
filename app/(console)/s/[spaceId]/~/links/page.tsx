import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { LinksScreen } from "@/components/content/links/links-screen";
import { linkFilters, linksOf } from "@/components/content/links/reads";
import { ScreenBody } from "@/components/layout/screen";
import { links } from "@/lib/content/links/operations";
import { text } from "@/lib/core/locales/say";
import { spaces } from "@/lib/spaces/spaces/operations";
import { load, prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Links"));

type LinksPageProps = {
  params: Promise<{ spaceId: string }>;
  searchParams: Promise<{ status?: string; page?: string }>;
};

const LinksPage = async ({ params, searchParams }: LinksPageProps) => {
  const [{ spaceId }, { status, page }] = await Promise.all([params, searchParams]);
  const client = new QueryClient();
  const { permissions } = await load(spaces.get, { params: { spaceId } });
  const filter = linkFilters.find((each) => each === status) ?? "broken";
  if (!page) await prefetchPages(client, links.list.space, linksOf(spaceId, filter));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ScreenBody width="narrow">
        <LinksScreen spaceId={spaceId} mayEdit={permissions.edit} />
      </ScreenBody>
    </HydrationBoundary>
  );
};

export default LinksPage;
