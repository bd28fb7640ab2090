import { type Language, type Say, sayEnglish, sayWith } from "../say";

/** Loads the words of the console in a language. */
export const sayIn = async (language: Language): Promise<Say> =>
  language === "en" ? sayEnglish : sayWith(language, (await import("./de")).de);
