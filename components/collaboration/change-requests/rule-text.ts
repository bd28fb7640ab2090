import { type Say, text } from "@/lib/core/locales/say";

const CONDITION = /^Condition “([\s\S]*)”$/;
const UNFULFILLED = /^It does not fulfil the condition “([\s\S]*)”\.$/;

/**
 * Says a text about a merge rule that the server wrote in English. A condition within it is code and may contain any
 * character, so it is no part of the translated text.
 */
export const ruleText = (say: Say, written: string): string => {
  const condition = CONDITION.exec(written)?.[1];
  if (condition !== undefined) return say("Condition “{expression}”", { expression: condition });
  const unfulfilled = UNFULFILLED.exec(written)?.[1];
  if (unfulfilled !== undefined)
    return say("It does not fulfil the condition “{expression}”.", { expression: unfulfilled });
  return say(text(written));
};
