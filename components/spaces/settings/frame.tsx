"use client";

import { useQuery } from "@tanstack/react-query";
import { Blocks, GitBranch, ListChecks, Lock, Settings, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { ScreenBody } from "@/components/layout/screen";
import { SettingsNav } from "@/components/layout/settings-nav";
import { useSay } from "@/components/ui/say";
import { ForbiddenState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";

/** The sections of a space's settings. */
export const spaceSections = (say: Say, spaceId: string) => [
  { href: addresses.space.settings(spaceId), label: say("General"), icon: <Settings aria-hidden="true" /> },
  { href: addresses.space.access(spaceId), label: say("Access"), icon: <Lock aria-hidden="true" /> },
  {
    href: addresses.space.mergeRules(spaceId),
    label: say("Merge rules"),
    icon: <ListChecks aria-hidden="true" />,
  },
  { href: addresses.space.git(spaceId), label: say("Git"), icon: <GitBranch aria-hidden="true" /> },
  {
    href: addresses.space.integrations(spaceId),
    label: say("Integrations"),
    icon: <Blocks aria-hidden="true" />,
  },
  { href: addresses.space.danger(spaceId), label: say("Danger zone"), icon: <Trash2 aria-hidden="true" /> },
];

/**
 * The frame of a space's settings; without permission to change them it shows a notice instead of forms that would
 * fail.
 */
export const SpaceSettingsFrame = ({ spaceId, children }: { spaceId: string; children: ReactNode }) => {
  const say = useSay();
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId } }));
  if (!space) return null;
  if (!space.permissions.admin)
    return (
      <ForbiddenState size="page" level={1}>
        {say("You need create access to change this space. Ask an admin.")}
      </ForbiddenState>
    );
  return (
    <ScreenBody sections={<SettingsNav label={say("Space settings")} items={spaceSections(say, spaceId)} />}>
      <h1 className="sr-only">{say("Settings of {title}", { title: space.title })}</h1>
      {children}
    </ScreenBody>
  );
};
