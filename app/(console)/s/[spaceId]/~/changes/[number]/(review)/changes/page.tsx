import { ChangesView } from "@/components/change-requests/changes-view";
import { currentActor } from "@/lib/auth/current";

type ScreenProps = { params: Promise<{ spaceId: string; number: string }> };

const Screen = async ({ params }: ScreenProps) => {
  const [{ spaceId, number }, { userId }] = await Promise.all([params, currentActor()]);
  return <ChangesView target={{ spaceId, changeRequestId: number }} currentUserId={userId} />;
};

export default Screen;
