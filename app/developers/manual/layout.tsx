import type { ReactNode } from "react";
import { DevelopersFrame } from "@/components/integrations/developers/developers-frame";
import { ManualNav } from "@/components/integrations/developers/manual-nav";
import { engine } from "@/lib/wiring/running-engine";

/** The manual of this version: public, from the same files as the demo's space. */
const ManualLayout = async ({ children }: { children: ReactNode }) => (
  <DevelopersFrame
    part="manual"
    navigation={<ManualNav entries={await engine.manualEntries()} />}
    navigationLabel="Pages"
  >
    {children}
  </DevelopersFrame>
);

export default ManualLayout;
