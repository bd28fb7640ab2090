import { type Language, type Say, sayEnglish, sayWith } from "@/lib/core/locales/say";
import type { SayMessage } from "./messages";

let german: Promise<SayMessage> | undefined;

/** Messages are rarely shown, so they load with the first one. Without a connection it stays English. */
const messages: Say["messages"] = () => {
  german ??= import("./messages-de").then(
    ({ sayInGerman }) => sayInGerman,
    () => {
      german = undefined;
      return (message) => message;
    },
  );
  return german;
};

/** Loads the words of the console in a language. */
export async function sayIn(language: Language): Promise<Say> {
  if (language === "en") return sayEnglish;
  const { de } = await import("./de");
  return sayWith(language, de, messages);
}
