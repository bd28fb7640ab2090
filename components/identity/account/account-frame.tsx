"use client";

import { Bell, KeyRound, Monitor, Palette, ShieldCheck, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Screen } from "@/components/layout/screen";
import { SettingsNav } from "@/components/layout/settings-nav";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";

/** The sections of the signed-in person's own screens. */
export const accountSections = (say: Say) => [
  { href: addresses.account.profile(), label: say("Profile"), icon: <UserRound aria-hidden="true" /> },
  { href: addresses.account.security(), label: say("Sign-in"), icon: <ShieldCheck aria-hidden="true" /> },
  { href: addresses.account.tokens(), label: say("API tokens"), icon: <KeyRound aria-hidden="true" /> },
  { href: addresses.account.sessions(), label: say("Sessions"), icon: <Monitor aria-hidden="true" /> },
  {
    href: addresses.account.notifications(),
    label: say("Notifications"),
    icon: <Bell aria-hidden="true" />,
  },
  { href: addresses.account.appearance(), label: say("Appearance"), icon: <Palette aria-hidden="true" /> },
];

/** The frame of the signed-in person's own screens. */
export const AccountFrame = ({ children }: { children: ReactNode }) => {
  const say = useSay();
  return (
    <Screen
      crumbs={[{ label: say("Account") }]}
      title={say("Account")}
      hideTitle
      sections={<SettingsNav label={say("Account")} items={accountSections(say)} />}
    >
      {children}
    </Screen>
  );
};
