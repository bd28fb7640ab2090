import { Bell, KeyRound, Monitor, Palette, ShieldCheck, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Screen } from "@/components/layout/screen";
import { SettingsNav } from "@/components/layout/settings-nav";
import { addresses } from "@/lib/addresses";

/** The sections of the signed-in person's own screens. */
export const ACCOUNT_SECTIONS = [
  { href: addresses.account.profile(), label: "Profile", icon: <UserRound aria-hidden="true" /> },
  { href: addresses.account.security(), label: "Sign-in", icon: <ShieldCheck aria-hidden="true" /> },
  { href: addresses.account.tokens(), label: "API tokens", icon: <KeyRound aria-hidden="true" /> },
  { href: addresses.account.sessions(), label: "Sessions", icon: <Monitor aria-hidden="true" /> },
  { href: addresses.account.notifications(), label: "Notifications", icon: <Bell aria-hidden="true" /> },
  { href: addresses.account.appearance(), label: "Appearance", icon: <Palette aria-hidden="true" /> },
];

/** The frame of the signed-in person's own screens. */
export const AccountFrame = ({ children }: { children: ReactNode }) => (
  <Screen
    crumbs={[{ label: "Account" }]}
    title="Account"
    hideTitle
    sections={<SettingsNav label="Account" items={ACCOUNT_SECTIONS} />}
  >
    {children}
  </Screen>
);
