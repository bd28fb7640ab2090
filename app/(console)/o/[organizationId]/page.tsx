import type { Metadata } from "next";
import { Home, type HomeContent } from "@/components/home/home";
import { load } from "@/lib/api/server/prefetch";
import { currentActor } from "@/lib/auth/current";
import { changeRequests } from "@/lib/change-requests/operations";
import { mentions } from "@/lib/comments/operations";
import { organizations } from "@/lib/organizations/operations";
import { spaces } from "@/lib/spaces/operations";

export const metadata: Metadata = { title: "Home" };

const SHOWN = "8";

const loadHome = async (organizationId: string): Promise<HomeContent> => {
  const params = { organizationId };
  const { userId, displayName } = await currentActor();
  const requests = (query: Record<string, string>) =>
    load(changeRequests.listInOrganization, { params, query: { limit: SHOWN, ...query } });
  const [organization, allSpaces, toReview, open, drafts, merged, mentioned] = await Promise.all([
    load(organizations.get, { params }),
    load(spaces.list, { params, query: { limit: "1000" } }),
    requests({ requestedReviewer: userId }),
    requests({ creator: userId }),
    requests({ creator: userId, status: "draft" }),
    requests({ status: "merged", limit: "5" }),
    load(mentions.list, { params, query: { limit: SHOWN } }),
  ]);
  return {
    organization,
    displayName,
    spaces: allSpaces.items,
    toReview,
    open,
    drafts,
    merged,
    mentions: mentioned,
  };
};

const HomePage = async ({ params }: { params: Promise<{ organizationId: string }> }) => (
  <Home {...(await loadHome((await params).organizationId))} />
);

export default HomePage;
