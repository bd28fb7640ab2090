import { counted } from "@/components/ui/counted";
import { removalTime } from "@/lib/domains/spaces/retention";
import type { Space } from "@/lib/model/spaces/schemas";

export const VISIBILITY_LABELS: Record<Space["visibility"], string> = {
  public: "Public",
  unlisted: "Unlisted",
  "share-link": "Share links",
  "visitor-auth": "Signed-in visitors",
  "in-collection": "Inherit from collection",
  private: "Members",
};

/** Those that a space can have as long as there are no docs sites. */
export const VISIBILITIES = ["private", "in-collection"] as const satisfies readonly Space["visibility"][];

export const EDIT_MODE_LABELS = { live: "Open", locked: "Locked" } as const;

/** "Removed for good in 3 days", counted from when it went to the trash. */
export const removalLabel = (deletedAt: string, now: number): string => {
  // The clock that people are shown goes in steps, and may be a little behind.
  const left = removalTime(deletedAt) - Math.max(now, new Date(deletedAt).getTime());
  if (left <= 0) return "Being deleted for good";
  const hours = Math.ceil(left / 3_600_000);
  return hours <= 24
    ? `Deleted for good in ${counted(hours, "hour")}`
    : `Deleted for good in ${counted(Math.ceil(hours / 24), "day")}`;
};
