import type { ReactNode } from "react";
import { Screen } from "@/components/layout/screen";
import { SettingsNav } from "@/components/layout/settings-nav";
import { ACCOUNT_SECTIONS } from "./sections";

/** The frame of the signed-in person's own screens. */
export const AccountFrame = ({ children }: { children: ReactNode }) => (
  <>
    <Screen
      crumbs={[{ label: "Account" }]}
      title="Account"
      hideTitle
      sections={<SettingsNav label="Account" items={ACCOUNT_SECTIONS} />}
    >
      {children}
    </Screen>
  </>
);
