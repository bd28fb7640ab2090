import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";

export type Verdict = "comment" | "approved" | "changes-requested";
export const isOver = (status: ChangeRequest["status"]) => status === "merged" || status === "archived";
