import { z } from "zod";

/** States of a change request. */
export const ChangeRequestStatus = z.enum(["draft", "open", "archived", "merged"]);
export type ChangeRequestStatus = z.infer<typeof ChangeRequestStatus>;
