import { KeyRound, Monitor, Palette, ShieldCheck, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { SettingsLayout, SettingsNav } from "@/components/layout/settings-nav";

const SECTIONS = [
  { href: "/account", label: "Profile", icon: <UserRound aria-hidden="true" /> },
  { href: "/account/security", label: "Sign-in", icon: <ShieldCheck aria-hidden="true" /> },
  { href: "/account/tokens", label: "API tokens", icon: <KeyRound aria-hidden="true" /> },
  { href: "/account/sessions", label: "Sessions", icon: <Monitor aria-hidden="true" /> },
  { href: "/account/appearance", label: "Appearance", icon: <Palette aria-hidden="true" /> },
];

/** The signed-in person's own screens. */
export const AccountFrame = ({ children }: { children: ReactNode }) => (
  <>
    <PageHeader crumbs={[{ label: "Account" }]} title="Account" hideTitle />
    <SettingsLayout nav={<SettingsNav label="Account" items={SECTIONS} />}>{children}</SettingsLayout>
  </>
);
