import { Bell, KeyRound, Monitor, Palette, ShieldCheck, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { SettingsLayout, SettingsNav } from "@/components/layout/settings-nav";
import { addresses } from "@/lib/addresses";

const SECTIONS = [
  { href: addresses.account.profile(), label: "Profile", icon: <UserRound aria-hidden="true" /> },
  { href: addresses.account.security(), label: "Sign-in", icon: <ShieldCheck aria-hidden="true" /> },
  { href: addresses.account.tokens(), label: "API tokens", icon: <KeyRound aria-hidden="true" /> },
  { href: addresses.account.sessions(), label: "Sessions", icon: <Monitor aria-hidden="true" /> },
  {
    href: addresses.account.notifications(),
    label: "Notifications",
    icon: <Bell aria-hidden="true" />,
  },
  { href: addresses.account.appearance(), label: "Appearance", icon: <Palette aria-hidden="true" /> },
];

/** The signed-in person's own screens. */
export const AccountFrame = ({ children }: { children: ReactNode }) => (
  <>
    <PageHeader crumbs={[{ label: "Account" }]} title="Account" hideTitle />
    <SettingsLayout nav={<SettingsNav label="Account" items={SECTIONS} />}>{children}</SettingsLayout>
  </>
);
