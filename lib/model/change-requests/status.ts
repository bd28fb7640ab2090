import { z } from "zod";

/** Where a change request stands. */
export const ChangeRequestStatus = z.enum(["draft", "open", "archived", "merged"]);
export type ChangeRequestStatus = z.infer<typeof ChangeRequestStatus>;
