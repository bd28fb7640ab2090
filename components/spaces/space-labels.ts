import { type Say, type Text, text } from "@/lib/core/locales/say";
import { removalTime } from "@/lib/spaces/spaces/retention";
import type { Space } from "@/lib/spaces/spaces/schemas";

export const SPACE_VISIBILITY_LABELS: Record<Space["visibility"], Text> = {
  public: text("Public"),
  unlisted: text("Unlisted"),
  "share-link": text("Share links"),
  "visitor-auth": text("Signed-in visitors"),
  "in-collection": text("Inherit from collection"),
  private: text("Members"),
};

/** The visibilities of a space that no site presents. */
export const VISIBILITIES = ["private", "in-collection"] as const satisfies readonly Space["visibility"][];

export const EDIT_MODE_LABELS = { live: text("Open|edits of a space"), locked: text("Locked") } as const;

/** Returns the time until the removal from the trash: "Removed for good in 3 days". */
export const removalLabel = (say: Say, deletedAt: string, now: number): string => {
  // The displayed clock advances in steps and may be slightly behind.
  const left = removalTime(deletedAt) - Math.max(now, new Date(deletedAt).getTime());
  if (left <= 0) return say("Being deleted for good");
  const hours = Math.ceil(left / 3_600_000);
  return hours <= 24
    ? say(
        { one: "Deleted for good in {count} hour", other: "Deleted for good in {count} hours" },
        { count: hours },
      )
    : say(
        { one: "Deleted for good in {count} day", other: "Deleted for good in {count} days" },
        { count: Math.ceil(hours / 24) },
      );
};
