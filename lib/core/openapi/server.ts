/** Safe in content security policies: no character with a meaning there. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

/**
 * The address of a server that visitors may send requests to; null for anything else.
 * @param base the address that a relative one refers to
 */
export function serverOf(address: string, base?: string): URL | null {
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  const { protocol, hostname, username, password } = url;
  return /^https?:$/.test(protocol) && HOST.test(hostname) && username + password === "" ? url : null;
}
