let counter = 0;

/**
 * A text that no other test of this run has: for addresses, domains and names, since the tests of a worker share a
 * database. It has no letters: a test that searches for a word would otherwise find it in it by chance.
 */
export function unique(): string {
  counter += 1;
  return `${process.pid}-${counter}-${Date.now()}`;
}
