import { z } from "zod";

const KEPT = 6;

const RecentPlace = z.object({
  id: z.string(),
  kind: z.enum(["space", "page", "change request"]),
  label: z.string(),
  description: z.string().optional(),
  href: z.string().startsWith("/"),
});
/** A command is stored by id only; the screen that offers it supplies its label and action. */
const RecentCommand = z.object({ id: z.string(), kind: z.literal("command") });
const RecentEntry = z.union([RecentPlace, RecentCommand]);
export type RecentEntry = z.infer<typeof RecentEntry>;

const RecentEntries = z.array(RecentEntry);

/** Returns the recent choices, latest first; none if this browser stores nothing readable. */
export function recentEntries(key: string): RecentEntry[] {
  try {
    return RecentEntries.parse(JSON.parse(localStorage.getItem(key) ?? "[]"));
  } catch {
    return [];
  }
}

/** Moves an entry to the front of the recent choices. */
export function rememberEntry(key: string, entry: RecentEntry): void {
  const others = recentEntries(key).filter(({ id, kind }) => id !== entry.id || kind !== entry.kind);
  localStorage.setItem(key, JSON.stringify([RecentEntry.parse(entry), ...others].slice(0, KEPT)));
}
