import { readNavigation } from "@/lib/core/content/navigation/navigation";
import { parseSummary } from "@/lib/core/content/summary";
import { textFacts } from "@/lib/core/content/text-facts";
import type { PlanOptions } from "./planned-page";

/** Reads texts directly, without a worker. */
export const reader: PlanOptions["reader"] = {
  facts: async (text) => textFacts(text),
  summary: async (text) => parseSummary(text),
  navigation: async (files, pages) => readNavigation(files, pages),
};
