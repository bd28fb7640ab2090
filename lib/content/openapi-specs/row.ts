import type { StatementRows } from "@/lib/platform/db/statement-rows";
import type { ProcessError } from "./schemas";

/** A stored spec without its texts. */
export type SpecRow = Omit<StatementRows["openapi-spec-by-slug"], "lastProcessError"> & {
  lastProcessError: ProcessError | null;
};

/** A stored version without its texts. */
export type VersionRow = StatementRows["openapi-version"];
