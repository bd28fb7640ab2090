import { addresses } from "@/lib/addresses";
import type { Space } from "@/lib/spaces/spaces/schemas";

/** The screens of a space, for its tabs and the command menu. */
export const screensOf = ({ id, permissions }: Pick<Space, "id" | "permissions">) => [
  { href: addresses.space.reader(id), label: "Read", area: "read" },
  { href: addresses.space.changeRequests(id), label: "Change requests", area: "changes" },
  { href: addresses.space.history(id), label: "History", area: "history" },
  { href: addresses.space.comments(id), label: "Comments", area: "comments" },
  { href: addresses.space.links(id), label: "Links", area: "links" },
  ...(permissions.admin ? [{ href: addresses.space.settings(id), label: "Settings", area: "settings" }] : []),
];
