import type { ReadInput } from "@/lib/api/client";
import type { spaces } from "@/lib/spaces/operations";

export const SPACE_TABS = ["active", "trash"] as const;
export type SpaceTab = (typeof SPACE_TABS)[number];

export const spaceTabOf = (value: string | undefined): SpaceTab => (value === "trash" ? "trash" : "active");

/** A list of spaces, active or in the trash; server and browser ask for the same. */
export const spacesRead = (
  organizationId: string,
  { tab, title }: { tab: SpaceTab; title: string },
): ReadInput<typeof spaces.list> => ({
  params: { organizationId },
  query: {
    limit: "100",
    ...(tab === "trash" && { deleted: "true" as const }),
    ...(title !== "" && { title: title.slice(0, 50) }),
  },
});

/** How many spaces there are: a list of none of them. */
export const spaceCountRead = (organizationId: string, tab: SpaceTab): ReadInput<typeof spaces.list> => ({
  params: { organizationId },
  query: { limit: "0", ...(tab === "trash" && { deleted: "true" as const }) },
});
