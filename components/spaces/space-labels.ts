import { pluralize } from "@/components/ui/pluralize";
import { removalTime } from "@/lib/spaces/spaces/retention";
import type { Space } from "@/lib/spaces/spaces/schemas";

export const SPACE_VISIBILITY_LABELS: Record<Space["visibility"], string> = {
  public: "Public",
  unlisted: "Unlisted",
  "share-link": "Share links",
  "visitor-auth": "Signed-in visitors",
  "in-collection": "Inherit from collection",
  private: "Members",
};

/** The visibilities of a space that no site presents. */
export const VISIBILITIES = ["private", "in-collection"] as const satisfies readonly Space["visibility"][];

export const EDIT_MODE_LABELS = { live: "Open", locked: "Locked" } as const;

/** Returns the time until the removal from the trash: "Removed for good in 3 days". */
export const removalLabel = (deletedAt: string, now: number): string => {
  // The displayed clock advances in steps and may be slightly behind.
  const left = removalTime(deletedAt) - Math.max(now, new Date(deletedAt).getTime());
  if (left <= 0) return "Being deleted for good";
  const hours = Math.ceil(left / 3_600_000);
  return hours <= 24
    ? `Deleted for good in ${pluralize(hours, "hour")}`
    : `Deleted for good in ${pluralize(Math.ceil(hours / 24), "day")}`;
};
