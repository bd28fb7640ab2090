import { Blocks, GitBranch, ListChecks, Lock, Settings, Trash2 } from "lucide-react";
import { addresses } from "@/lib/addresses";

/** The sections of a space's settings. */
export const spaceSections = (spaceId: string) => [
  { href: addresses.space.settings(spaceId), label: "General", icon: <Settings aria-hidden="true" /> },
  { href: addresses.space.access(spaceId), label: "Access", icon: <Lock aria-hidden="true" /> },
  {
    href: addresses.space.mergeRules(spaceId),
    label: "Merge rules",
    icon: <ListChecks aria-hidden="true" />,
  },
  { href: addresses.space.git(spaceId), label: "Git", icon: <GitBranch aria-hidden="true" /> },
  {
    href: addresses.space.integrations(spaceId),
    label: "Integrations",
    icon: <Blocks aria-hidden="true" />,
  },
  { href: addresses.space.danger(spaceId), label: "Danger zone", icon: <Trash2 aria-hidden="true" /> },
];
