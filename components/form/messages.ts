import type { Say } from "@/lib/core/locales/say";

/** Returns the value at a path of a request body. */
const at = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], body);

const LONGEST = 60;
const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Returns the message of a field; for an entry in a list of texts it names the entry. */
export function entryMessage(say: Say, message: string, path: readonly string[], body: unknown): string {
  const [list, entry] = [at(body, path.slice(0, -1)), at(body, path)];
  if (path.length < 2 || !Array.isArray(list) || typeof entry !== "string" || entry === "") return message;
  return /^[a-z]/.test(message)
    ? say("“{entry}” {problem}", { entry: short(entry), problem: message })
    : message;
}

/**
 * Turns a message that completes the name of its field into a sentence, unless it begins with an address or the like.
 */
export const sentence = (message: string): string => {
  const whole = message.replace(/^(?=(?:is|has|was) )/, "this ").replace(/^(?=(?:ist|hat) )/, "das ");
  return /^[a-zäöü]+ /.test(whole) ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole;
};
