import type { Forecast } from "@/lib/collaboration/change-requests/schemas";

/** Labels for the overlap of a change request with others and with the space. */

const MOST_NAMED = 3;

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** Returns "Guide, Setup and 3 more"; `count` is the total number. */
export const titlesLabel = (things: readonly { title: string }[], count: number): string => {
  const named = things.slice(0, MOST_NAMED).map(({ title }) => title || "Untitled page");
  const more = count - named.length;
  return listed(more > 0 ? [...named, `${more} more`] : named);
};

/** Names the overlapping changes in main, pages first. */
export const touchedInMain = ({ main }: Forecast): string =>
  titlesLabel([...main.pages, ...main.assets], main.count);

/** Returns the number of other change requests to the same pages, named or not. */
const othersCount = ({ others, more = 0 }: Forecast): number => others.length + more;

/** Returns "Overlaps with the space, #41 and 2 more"; null without overlaps. */
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
