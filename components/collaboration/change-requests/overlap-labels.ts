import type { Forecast } from "@/lib/collaboration/change-requests/schemas";
import type { Say } from "@/lib/core/locales/say";

/** Labels for the overlap of a change request with others and with the space. */

const MOST_NAMED = 3;

const listed = (say: Say, parts: readonly string[]): string =>
  parts.length < 2
    ? parts.join("")
    : say("{some} and {last}", { some: parts.slice(0, -1).join(", "), last: parts.at(-1) ?? "" });

/** Returns "Guide, Setup and 3 more"; `count` is the total number. */
export const titlesLabel = (say: Say, things: readonly { title: string }[], count: number): string => {
  const named = things.slice(0, MOST_NAMED).map(({ title }) => title || say("Untitled page"));
  const more = count - named.length;
  return listed(say, more > 0 ? [...named, say("{count} more", { count: more })] : named);
};

/** Names the overlapping changes in main, pages first. */
export const touchedInMain = (say: Say, { main }: Forecast): string =>
  titlesLabel(say, [...main.pages, ...main.assets], main.count);

/** Returns the number of other change requests to the same pages, named or not. */
const othersCount = ({ others, more = 0 }: Forecast): number => others.length + more;

/** Returns "Overlaps with the space, #41 and 2 more"; null without overlaps. */
export const overlapLabel = (say: Say, forecast: Forecast): string | null => {
  const [first] = forecast.others;
  const rest = othersCount(forecast) - 1;
  const parts = [
    ...(forecast.main.count > 0 ? [say("the space")] : []),
    ...(first ? [`#${first.number}`] : []),
    ...(rest > 0 ? [say("{count} more", { count: rest })] : []),
  ];
  return parts.length === 0 ? null : say("Overlaps with {others}", { others: listed(say, parts) });
};
