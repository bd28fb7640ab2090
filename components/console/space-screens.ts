import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";
import type { Space } from "@/lib/spaces/spaces/schemas";

/** The screens of a space, for its tabs and the command menu. */
export const screensOf = (say: Say, { id, permissions }: Pick<Space, "id" | "permissions">) => [
  { href: addresses.space.reader(id), label: say("Read"), area: "read" },
  { href: addresses.space.changeRequests(id), label: say("Change requests"), area: "changes" },
  { href: addresses.space.history(id), label: say("History"), area: "history" },
  { href: addresses.space.comments(id), label: say("Comments"), area: "comments" },
  { href: addresses.space.links(id), label: say("Links"), area: "links" },
  ...(permissions.admin
    ? [{ href: addresses.space.settings(id), label: say("Settings"), area: "settings" }]
    : []),
];
