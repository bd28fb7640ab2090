import { type Language, type Say, sayEnglish, sayWith } from "../say";

/** Loads the words of the console in a language. */
export async function sayIn(language: Language): Promise<Say> {
  if (language === "en") return sayEnglish;
  const [{ de }, { problems }] = await Promise.all([import("./de"), import("./problems-de")]);
  return sayWith(language, de, problems);
}
