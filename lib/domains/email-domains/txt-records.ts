import "server-only";
import { Resolver } from "node:dns/promises";
import type { DomainProblem } from "@/lib/model/email-domains/schemas";

const LONGEST_MS = 5_000;
/** Answers that say that there is no such record. */
const NONE: ReadonlySet<string> = new Set(["ENOTFOUND", "ENODATA"]);

/** The records could not be read. */
export class UnreadableRecords extends Error {
  constructor(readonly problem: Extract<DomainProblem, "timeout" | "unreachable">) {
    super(problem);
  }
}

/**
 * The TXT records of a name, each put together from its pieces; none where there is no such name. Throws
 * UnreadableRecords when the name servers give no answer, after five seconds at the latest.
 * @param servers in place of the system's
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
