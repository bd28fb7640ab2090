import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { SettingsLayout, SettingsNav } from "@/components/layout/settings-nav";
import { ACCOUNT_SECTIONS } from "./sections";

/** The frame of the signed-in person's own screens. */
export const AccountFrame = ({ children }: { children: ReactNode }) => (
  <>
    <PageHeader crumbs={[{ label: "Account" }]} title="Account" hideTitle />
    <SettingsLayout nav={<SettingsNav label="Account" items={ACCOUNT_SECTIONS} />}>{children}</SettingsLayout>
  </>
);
