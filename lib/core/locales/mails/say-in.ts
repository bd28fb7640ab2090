import { languageOf, type Say, sayEnglish, sayWith } from "@/lib/core/locales/say";

/**
 * Loads the words of mails. Digests also have sentences of the console.
 * @param chosen the language of the recipient's account; null without a choice or an account, which means English
 */
export async function mailSayIn(chosen: string | null): Promise<Say> {
  const language = languageOf(chosen) ?? "en";
  if (language === "en") return sayEnglish;
  const [{ de: mails }, { de: console }] = await Promise.all([
    import("./de"),
    import("@/lib/core/locales/console/de"),
  ]);
  return sayWith(language, { ...console, ...mails });
}
