import { lazyModule } from "@/components/ui/lazy";
import { browserSay } from "@/components/ui/say";
import type { Catalogue } from "@/lib/core/locales/catalogue";
import { enDiagram, enRequest } from "@/lib/core/locales/en";
import type { Language } from "@/lib/core/locales/say";
import { sayIn } from "@/lib/core/locales/words";

type ReadingWords = Pick<Catalogue, "request" | "diagram">;

const loads: Record<Language, () => Promise<ReadingWords>> = {
  en: async () => ({ request: enRequest, diagram: enDiagram }),
  de: lazyModule(async () => (await import("@/lib/core/locales/de")).de),
};

/** The words of request forms and diagrams, which documents in the console share with published sites. */
export async function readingWords() {
  const { language } = browserSay();
  const { request, diagram } = await loads[language]();
  return {
    request: sayIn<typeof enRequest>(language, request),
    diagram: sayIn<typeof enDiagram>(language, diagram),
  };
}
