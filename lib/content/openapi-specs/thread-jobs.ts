import type { Locale } from "@/lib/core/locales/locale";
import { threadJob } from "@/lib/platform/threads/thread-job";
import type { BreakingChange } from "./on-thread/breaking";
import type { SpecParts } from "./on-thread/parts";
import type { ReadSpec, SpecTexts } from "./on-thread/read";

/** Reads a spec: the spec, its problems, or the addresses of missing files. */
export const parseSpecJob = threadJob<SpecTexts, ReadSpec | { missing: string[] }>("spec", { isLong: true });

/** Finds the breaking changes between two versions of a spec, in OpenAPI 3.1. */
export const compareSpecsJob = threadJob<{ before: string; after: string }, BreakingChange[]>(
  "spec-comparison",
  { isLong: true },
);

/** Returns the parts of a spec that the blocks of some texts show. */
export const specPartsJob = threadJob<
  {
    slug: string;
    document: string;
    texts: readonly string[];
    sourceUrl: string | null;
    locale: Locale;
  },
  SpecParts
>("spec-parts");
