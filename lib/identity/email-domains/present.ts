import type { StatementRows } from "@/lib/platform/db/statement-rows";
import type { OrganizationDomain } from "./schemas";

export type DomainRow = Omit<StatementRows["domain-of-organization"], "proof" | "problem"> & {
  /** the reason why it is verified; null while it is not */
  proof: OrganizationDomain["proof"] | null;
  problem: OrganizationDomain["problem"] | null;
};

/** The DNS record that proves ownership of a domain. */
export const txtRecordOf = ({ domain, token }: Pick<DomainRow, "domain" | "token">) => ({
  type: "TXT" as const,
  name: `_bindery.${domain}`,
  value: `bindery-verification=${token}`,
});

export const presentDomain = (row: DomainRow): OrganizationDomain => ({
  object: "organization-domain",
  domain: row.domain,
  verified: row.verifiedAt !== null,
  ...(row.verifiedAt !== null && { verifiedAt: row.verifiedAt.toISOString() }),
  ...(row.proof !== null && { proof: row.proof }),
  ...(row.keptUntil !== null && { keptUntil: row.keptUntil.toISOString() }),
  ...(row.lapsedAt !== null && { lapsedAt: row.lapsedAt.toISOString() }),
  createdAt: row.createdAt.toISOString(),
  ...(row.checkedAt !== null && { checkedAt: row.checkedAt.toISOString() }),
  ...(row.problem !== null && { problem: row.problem }),
  record: txtRecordOf(row),
});
