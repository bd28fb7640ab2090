import { PageBody } from "@/components/layout/page-header";
import { SpaceComments } from "@/components/pages/space-comments";

export const metadata = { title: "Comments" };

const CommentsPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => {
  const { spaceId } = await params;
  return (
    <PageBody width="narrow">
      <SpaceComments spaceId={spaceId} />
    </PageBody>
  );
};

export default CommentsPage;
