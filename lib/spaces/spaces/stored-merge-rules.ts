import "server-only";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { SpaceMergeRules } from "./schemas";

/** Returns the stored merge rules of a space. */
export const mergeRulesOf = ({ id, mergeRules }: { id: string; mergeRules: unknown }): SpaceMergeRules =>
  parsedJson(SpaceMergeRules, mergeRules, { table: "Space", column: "mergeRules", row: id });
