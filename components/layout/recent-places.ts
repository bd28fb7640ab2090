import { z } from "zod";
import type { FoundEntry } from "./command-menu";

const KEPT = 6;

const RecentPlaces = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(["space", "page", "change request"]),
    label: z.string(),
    description: z.string().optional(),
    href: z.string().startsWith("/"),
  }),
);

/** The places found and opened last, the latest first; none where this browser keeps nothing readable. */
export function recentPlaces(key: string): FoundEntry[] {
  try {
    return RecentPlaces.parse(JSON.parse(localStorage.getItem(key) ?? "[]"));
  } catch {
    return [];
  }
}

/** Puts a place first among those opened last. */
export function rememberPlace(key: string, { id, kind, label, description, href }: FoundEntry): void {
  const others = recentPlaces(key).filter((place) => place.id !== id);
  localStorage.setItem(
    key,
    JSON.stringify([{ id, kind, label, description, href }, ...others].slice(0, KEPT)),
  );
}
