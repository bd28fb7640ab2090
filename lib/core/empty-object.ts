import { z } from "zod";

/**
 * {} and nothing else. A field too many is a refusal of this form for good: a strict object goes on after it,
 * so that in a union it would be the only thing said about a value that was meant for another form.
 */
export const EmptyObject = z.strictObject({}).check((found) => {
  found.aborted = found.issues.length > 0;
});
