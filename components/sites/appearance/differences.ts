import { sameValue } from "@/lib/core/canonical-json";
import { isRecord } from "@/lib/core/is-record";
import type { Customization, CustomizationOverride } from "@/lib/sites/customization/schemas";

type Fields = { readonly [name: string]: unknown };

/** Replaced as a whole, because their parts mean nothing alone. */
const WHOLE: ReadonlySet<string> = new Set(["favicon", "announcement"]);
/** The group inside another group. */
const NESTED = "sidebar";

function differences(before: Fields, after: Fields, isInGroup = false): Fields {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const found = [...names].flatMap((name): [string, unknown][] => {
    const [was, is] = [before[name], after[name]];
    // The server's fields are in another order than those that a form adds.
    if (sameValue(was, is)) return [];
    // An announcement is switched off, not removed.
    if (name === "announcement" && is === undefined)
      return (was as Fields).enabled === false ? [] : [[name, { ...(was as Fields), enabled: false }]];
    if (is === undefined) return [[name, null]];
    const mayNest = (!isInGroup || name === NESTED) && !WHOLE.has(name);
    return [[name, mayNest && isRecord(was) && isRecord(is) ? differences(was, is, true) : is]];
  });
  return Object.fromEntries(found);
}

/** Returns the changes to a customization as an override; removed values are null. */
export const differencesOf = (before: Customization, after: Fields): CustomizationOverride =>
  differences(before, after) as CustomizationOverride;
