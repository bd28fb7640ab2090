import "server-only";
import { Resolver } from "node:dns/promises";
import type { DomainProblem } from "./schemas";

const LONGEST_MS = 5_000;
/** Error codes for a missing record. */
const NONE: ReadonlySet<string> = new Set(["ENOTFOUND", "ENODATA"]);

/** Thrown if the records could not be read. */
export class UnreadableRecords extends Error {
  constructor(readonly problem: Extract<DomainProblem, "timeout" | "unreachable">) {
    super(problem);
  }
}

/**
 * Reads the TXT records of a name, each joined from its parts; an unknown name has none. Throws
 * UnreadableRecords if the name servers do not respond, within five seconds.
 * @param servers instead of the system's
 */
export async function readTxtRecords(name: string, servers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  const limit = setTimeout(() => resolver.cancel(), LONGEST_MS);
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(""));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (NONE.has(code)) return [];
    throw new UnreadableRecords(code === "ETIMEOUT" || code === "ECANCELLED" ? "timeout" : "unreachable");
  } finally {
    clearTimeout(limit);
  }
}
