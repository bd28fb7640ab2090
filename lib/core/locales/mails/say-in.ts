import { type Language, type Say, sayEnglish, sayWith } from "../say";

/** Loads the words of mails in a language. Digests also have sentences of the console. */
export async function mailSayIn(language: Language): Promise<Say> {
  if (language === "en") return sayEnglish;
  const [{ de: mails }, { de: console }] = await Promise.all([import("./de"), import("../console/de")]);
  return sayWith(language, { ...console, ...mails });
}
