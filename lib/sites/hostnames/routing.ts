import "server-only";
import { Resolver } from "node:dns/promises";
import type { HostnameStatus } from "./schemas";

const LONGEST_MS = 5_000;

/**
 * Checks if a host points to ours, by name or by address. This proves no ownership: any organization can
 * claim such a host.
 * @param servers instead of the system's
 */
export async function routingStatus(
  hostname: string,
  ours: string,
  servers?: readonly string[],
): Promise<HostnameStatus> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  const limit = setTimeout(() => resolver.cancel(), LONGEST_MS);
  const records = async (ask: (name: string) => Promise<string[]>, name: string): Promise<string[]> => {
    try {
      return (await ask.call(resolver, name)).map((value) => value.toLowerCase());
    } catch (error) {
      // A missing record is a valid result.
      if (["ENOTFOUND", "ENODATA"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
      throw error;
    }
  };
  const addressesOf = async (name: string) =>
    (await Promise.all([records(resolver.resolve4, name), records(resolver.resolve6, name)])).flat();
  try {
    const names = await records(resolver.resolveCname, hostname);
    if (names.includes(ours)) return "dns_passed";
    const [theirs, own] = await Promise.all([addressesOf(hostname), addressesOf(ours)]);
    if (theirs.some((address) => own.includes(address))) return "dns_passed";
    return names.length === 0 && theirs.length === 0 ? "dns_no_cname" : "dns_wrong_cname";
  } catch {
    return "internal_error";
  } finally {
    clearTimeout(limit);
  }
}
