/** "change-request" and "changeRequest" as the name of a type: "ChangeRequest". */
export const pascal = (text: string): string =>
  text.replace(/(?:^|[-_])([a-z])/g, (_all, letter: string) => letter.toUpperCase());
