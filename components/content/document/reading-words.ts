import { enRequest } from "@/lib/core/locales/en";
import { sayIn } from "@/lib/core/locales/words";

/** The words of request forms, which documents in the console share with published sites. */
export const consoleRequestWords = sayIn<typeof enRequest>("en", enRequest);
