import type { ReadInput } from "@/lib/platform/api/client";
import type { spaces } from "@/lib/spaces/spaces/operations";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { VISIBILITIES } from "./space-labels";

const SPACE_TABS = ["active", "trash"] as const;
type SpaceTab = (typeof SPACE_TABS)[number];

export const spaceTabOf = (value: string | undefined): SpaceTab => (value === "trash" ? "trash" : "active");

/** The filters of a list of spaces; empty for none. */
export type SpaceFilter = {
  tab: SpaceTab;
  title: string;
  visibility?: Space["visibility"];
  editMode?: Space["editMode"];
};

/** Parses filters from an address. */
export const parseVisibility = (value: string | undefined): Space["visibility"] | undefined =>
  VISIBILITIES.find((each) => each === value);
export const editModeOf = (value: string | undefined): Space["editMode"] =>
  value === "live" || value === "locked" ? value : undefined;

/** The request of a list of spaces, active or deleted, shared by server and browser. */
export const spacesRead = (
  organizationId: string,
  { tab, title, visibility, editMode }: SpaceFilter,
): ReadInput<typeof spaces.list> => ({
  params: { organizationId },
  query: {
    limit: "100",
    ...(tab === "trash" && { deleted: "true" as const }),
    ...(title !== "" && { title: title.slice(0, 50) }),
    ...(visibility && { visibility }),
    ...(editMode && { editMode }),
  },
});

/** Counts the spaces by requesting none of them. */
export const spaceCountRead = (organizationId: string, tab: SpaceTab): ReadInput<typeof spaces.list> => ({
  params: { organizationId },
  query: { limit: "0", ...(tab === "trash" && { deleted: "true" as const }) },
});
