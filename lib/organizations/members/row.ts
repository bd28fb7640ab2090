import type { StatementRows } from "@/lib/platform/db/statement-rows";

/**
 * A member. `secondFactor` is null for people without a password, whose sign-in needs no second factor here; `directory`
 * is the name of the one that manages the membership.
 */
export type MemberRow = StatementRows["member-by-id"] & { spaces: number };
