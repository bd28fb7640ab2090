import type { StatementRows } from "@/lib/platform/db/statement-rows";

export type ImportRunRow = StatementRows["import-runs"];
