import { joinParts, mergeLive } from "./live-merge";
import { otherFields, withOtherFields } from "./other-fields";

/* Apart from the other fields themselves, because the editor of comments reads those and merges nothing. */

/** The text with a person's edit of other fields, merged with those that it has by now; the person's words win. */
export function withEditedFields(text: string, before: string, after: string): string {
  const merged = joinParts(mergeLive(before, otherFields(text), after), ({ mine }) => mine);
  return before === after ? text : withOtherFields(text, merged.replace(/\n$/, ""));
}
