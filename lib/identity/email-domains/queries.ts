import "server-only";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { type DomainRow, presentDomain } from "./present";
import { DOMAIN_PROBLEMS, DOMAIN_PROOFS, type OrganizationDomain } from "./schemas";

const COLUMNS = `d."organizationId", d."domain", d."token", d."createdAt", d."verifiedAt", d."proof", d."keptUntil",
  d."lapsedAt", d."checkedAt", d."problem"`;

const VALUES = { proof: DOMAIN_PROOFS, problem: DOMAIN_PROBLEMS };

const domainsOf = prepared(
  "domains-of-organization",
  `SELECT ${COLUMNS} FROM "OrganizationDomain" d
    WHERE d."organizationId" = $1 AND ($2::text IS NULL OR d."domain" > $2) ORDER BY d."domain" LIMIT $3`,
  { values: VALUES },
);
const countOf = prepared(
  "count-domains-of-organization",
  `SELECT count(*)::int AS "total" FROM "OrganizationDomain" d WHERE d."organizationId" = $1`,
);
const domainByName = prepared(
  "domain-of-organization",
  `SELECT ${COLUMNS} FROM "OrganizationDomain" d WHERE d."organizationId" = $1 AND d."domain" = $2`,
  { values: VALUES },
);
const verifiedByName = prepared(
  "verified-domain",
  `SELECT ${COLUMNS} FROM "OrganizationDomain" d WHERE d."domain" = $1 AND d."verifiedAt" IS NOT NULL`,
  { values: VALUES },
);
const recordedDomains = prepared(
  "domains-verified-by-a-record",
  `SELECT d."organizationId", d."domain" FROM "OrganizationDomain" d WHERE d."proof" = 'record'
    ORDER BY d."organizationId", d."domain"`,
);

/** Lists the e-mail domains of an organization, by name. */
export async function listDomains(
  db: Db,
  organizationId: string,
  query: PageQuery,
): Promise<PageOfItems<OrganizationDomain>> {
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["string"]) ?? [null];
  const [rows, [count]] = await Promise.all([
    domainsOf(db, [organizationId, last, limit + 1]),
    countOf(db, [organizationId]),
  ]);
  return pageOf(rows, limit, count!.total, ({ domain }) => [domain], presentDomain);
}

/** Counts the e-mail domains of an organization, verified or not. */
export const countDomains = async (db: Db, organizationId: string): Promise<number> =>
  (await countOf(db, [organizationId]))[0]!.total;

/** Finds a domain of an organization by name; null if it has none. */
export const findDomain = async (db: Db, organizationId: string, domain: string): Promise<DomainRow | null> =>
  (await domainByName(db, [organizationId, domain]))[0] ?? null;

/** Like `findDomain`, but throws NotFound. */
export async function getDomain(db: Db, organizationId: string, domain: string): Promise<DomainRow> {
  const found = await findDomain(db, organizationId, domain);
  if (!found) throw new NotFound("e-mail domain", domain);
  return found;
}

/** Returns a domain with the organization that verified it; null if none has. */
export const findVerifiedDomain = async (db: Db, domain: string): Promise<DomainRow | null> =>
  (await verifiedByName(db, [domain]))[0] ?? null;

/** Returns the organization that verified the domain; null if none has. */
export const ownerOfDomain = async (db: Db, domain: string): Promise<string | null> =>
  (await findVerifiedDomain(db, domain))?.organizationId ?? null;

/** Every domain that a DNS record verified. */
export const listRecordedDomains = (db: Db): Promise<{ organizationId: string; domain: string }[]> =>
  recordedDomains(db, []);
