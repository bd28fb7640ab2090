import { z } from "zod";

/**
 * Only {}. An extra field aborts this check: a strict object continues after it, and in a union its message would be
 * the only one about a value that was meant for another form.
 */
export const EmptyObject = z.strictObject({}).check((found) => {
  found.aborted = found.issues.length > 0;
});
