import { BlockList, isIP } from "node:net";

/**
 * The network addresses that outgoing requests may reach. IANA's special-purpose registries list the others.
 * For IPv4 those ranges are excluded; for IPv6 only 2000::/3 is global unicast, without the ranges for
 * tunnels, documentation and relays.
 */
const NOT_PUBLIC_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
const NOT_PUBLIC_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"];

const specialV4 = rangesOf(NOT_PUBLIC_V4);
const specialV6 = rangesOf(NOT_PUBLIC_V6);
const globalV6 = rangesOf(["2000::/3"]);

/** True if an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !specialV4.check(address, "ipv4");
  if (version !== 6 || address.includes("%")) return false;
  return globalV6.check(address, "ipv6") && !specialV6.check(address, "ipv6");
}

/** Returns a predicate: true if an address is in the operator's ranges, such as "10.0.0.0/8". */
export function inRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = rangesOf(ranges);
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? "ipv4" : "ipv6");
  };
}

function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", prefix] = range.split("/");
    const version = isIP(address);
    list.addSubnet(address, Number(prefix ?? (version === 4 ? 32 : 128)), version === 4 ? "ipv4" : "ipv6");
  }
  return list;
}
