import type { StatementRows } from "@/lib/platform/db/statement-rows";

/** A team row for `presentTeam`. */
export type TeamRow = StatementRows["teams-of-saml-providers"];
