/**
 * Returns the client's address as seen by the nearest hop before Next: the last one of the list, which a
 * client cannot forge.
 */
export function clientAddress(headers: Readonly<Record<string, string | undefined>>): string {
  return headers["x-forwarded-for"]?.split(",").at(-1)?.trim() ?? "";
}
