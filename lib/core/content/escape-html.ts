/** Escapes words for HTML, inside of an element or of an attribute. */
export const escapeHtml = (words: string): string =>
  words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
