/**
 * The client's address as the nearest hop in front of Next saw it: the last one of the list, which no
 * client can make up.
 */
export function clientAddress(headers: Readonly<Record<string, string | undefined>>): string {
  return headers["x-forwarded-for"]?.split(",").at(-1)?.trim() ?? "";
}
