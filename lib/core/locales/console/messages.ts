/*
 * The API writes its messages in English, and stores some of them, as in reports of imports. Where the console shows
 * one, it finds the text that the message was made from, and says that in the viewer's language with the same values.
 */
import { escapedPattern } from "@/lib/core/escaped-pattern";
import { joined, partsOf } from "@/lib/core/locales/words";

/** Translations of messages by their English text, with placeholders for what the API puts in. */
export type Messages = Readonly<Record<string, string>>;
export type SayMessage = (message: string) => string;

type Pattern = { begin: string; whole: RegExp; names: string[]; translation: string };

const PLACEHOLDER = /\{(\w+)\}/;

function patternOf(text: string, translation: string): Pattern {
  const parts = text.split(PLACEHOLDER);
  const source = parts.map((part, index) => (index % 2 === 1 ? "([^]+?)" : escapedPattern(part)));
  return {
    begin: parts[0]!,
    whole: new RegExp(`^${source.join("")}$`),
    names: parts.filter((_part, index) => index % 2 === 1),
    translation,
  };
}

const fixedLength = (text: string): number =>
  text
    .split(PLACEHOLDER)
    .filter((_, at) => at % 2 === 0)
    .join("").length;

/**
 * Returns the function that says a message; an unknown message stays English. Of several texts that fit, the one with
 * the longest fixed part is said. Values that are messages themselves are said, too.
 * @param words translations of values by the name of their placeholder, such as roles, or a function for them
 */
export function messagesIn(
  language: string,
  messages: Messages,
  words: Readonly<Record<string, Messages | SayMessage>> = {},
): SayMessage {
  const patterns = Object.entries(messages)
    .filter(([text]) => PLACEHOLDER.test(text))
    .sort(([one], [other]) => fixedLength(other) - fixedLength(one))
    .map(([text, translation]) => patternOf(text, translation));
  const sayValue = (name: string, value: string): string => {
    const known = words[name];
    if (typeof known === "function") return say(known(value));
    return known && Object.hasOwn(known, value) ? known[value]! : say(value);
  };
  const say: SayMessage = (message) => {
    if (Object.hasOwn(messages, message)) return messages[message]!;
    for (const { begin, whole, names, translation } of patterns) {
      const values = message.startsWith(begin) ? whole.exec(message)?.slice(1) : undefined;
      if (!values) continue;
      const translatedValues = Object.fromEntries(
        names.map((name, index) => [name, sayValue(name, values[index]!)]),
      );
      return joined(language, partsOf(language, translation, translatedValues));
    }
    return message;
  };
  return say;
}
