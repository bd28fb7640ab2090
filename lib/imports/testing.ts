import { parseSummary } from "@/lib/content/summary";
import { textFacts } from "@/lib/content/text-facts";
import type { PlanOptions } from "./plan";

/** Reads texts at once, without a worker. */
export const reader: PlanOptions["reader"] = {
  facts: async (text) => textFacts(text),
  summary: async (text) => parseSummary(text),
};
