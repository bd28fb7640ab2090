import "server-only";
import { parsedJson } from "@/lib/db/stored-json";
import { SpaceMergeRules } from "./schemas";

/** The merge rules of a space as they are stored. */
export const mergeRulesOf = ({ id, mergeRules }: { id: string; mergeRules: unknown }): SpaceMergeRules =>
  parsedJson(SpaceMergeRules, mergeRules, { table: "Space", column: "mergeRules", row: id });
