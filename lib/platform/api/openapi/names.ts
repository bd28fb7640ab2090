/** Converts "change-request" and "changeRequest" to a type name: "ChangeRequest". */
export const pascal = (text: string): string =>
  text.replace(/(?:^|[-_])([a-z])/g, (_all, letter: string) => letter.toUpperCase());
