import { z } from "zod";

/** Where the reviews of a change request stand, each reviewer by the last word. */
export const ReviewStanding = z.enum(["approved", "changes-requested", "waiting", "none"]);
export type ReviewStanding = z.infer<typeof ReviewStanding>;
