import type { ReactNode } from "react";
import { SpaceSettingsFrame } from "@/components/spaces/settings/frame";

type Props = { params: Promise<{ spaceId: string }>; children: ReactNode };

const SpaceSettingsLayout = async ({ params, children }: Props) => (
  <SpaceSettingsFrame spaceId={(await params).spaceId}>{children}</SpaceSettingsFrame>
);

export default SpaceSettingsLayout;
