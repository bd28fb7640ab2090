import type { Forecast } from "@/lib/model/change-requests/schemas";

/** What a change request shares with others, in words. */

const MOST_NAMED = 3;

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** "Guide, Setup and 3 more"; `count` is how many there are in all. */
export const namesOf = (things: readonly { title: string }[], count: number): string => {
  const named = things.slice(0, MOST_NAMED).map(({ title }) => title || "Untitled page");
  const more = count - named.length;
  return listed(more > 0 ? [...named, `${more} more`] : named);
};

/** What main touched as well, pages first. */
export const touchedInMain = ({ main }: Forecast): string =>
  namesOf([...main.pages, ...main.assets], main.count);

/** How many other change requests touch the same pages, also those that are not named. */
const othersCount = ({ others, more = 0 }: Forecast): number => others.length + more;

/** "Overlaps with the space, #41 and 2 more"; null when it is clean. */
export const overlapLabel = (forecast: Forecast): string | null => {
  const [first] = forecast.others;
  const rest = othersCount(forecast) - 1;
  const parts = [
    ...(forecast.main.count > 0 ? ["the space"] : []),
    ...(first ? [`#${first.number}`] : []),
    ...(rest > 0 ? [`${rest} more`] : []),
  ];
  return parts.length === 0 ? null : `Overlaps with ${listed(parts)}`;
};
