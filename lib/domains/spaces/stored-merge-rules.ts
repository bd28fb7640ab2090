import "server-only";
import { SpaceMergeRules } from "@/lib/model/spaces/schemas";
import { parsedJson } from "@/lib/platform/db/stored-json";

/** Returns the stored merge rules of a space. */
export const mergeRulesOf = ({ id, mergeRules }: { id: string; mergeRules: unknown }): SpaceMergeRules =>
  parsedJson(SpaceMergeRules, mergeRules, { table: "Space", column: "mergeRules", row: id });
