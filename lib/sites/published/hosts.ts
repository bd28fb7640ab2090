import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { OWN_HOST } from "@/lib/platform/urls";

/** The host of a header, without its port. */
export const hostOf = (header = ""): string => header.replace(/:\d+$/, "").toLowerCase();

const hostnames = prepared(
  "hostnames-of-sites",
  `SELECT "hostname" /* not null */ FROM "Site" WHERE "hostnameProof" IS NOT NULL
   UNION ALL SELECT "hostname" || '.' || $1 FROM "Organization" WHERE "hostname" IS NOT NULL AND "defaultSiteId" IS NOT NULL`,
);

/** Every process knows a new host of a site after this time. */
const LOOKED_UP_EVERY_MS = 2_000;
let known: { hosts: ReadonlySet<string>; at: number } | null = null;
let loading: Promise<ReadonlySet<string>> | null = null;

/**
 * True if the host is a site's own, or redirects to one for its organization. Without the database, the last
 * known hosts count.
 */
export async function isSiteHost(db: Db, host: string): Promise<boolean> {
  if (known && performance.now() - known.at < LOOKED_UP_EVERY_MS) return known.hosts.has(host);
  loading ??= load(db).finally(() => {
    loading = null;
  });
  return (await loading).has(host);
}

async function load(db: Db): Promise<ReadonlySet<string>> {
  const hosts = await hostnames(db, [OWN_HOST]).then(
    (rows) => new Set(rows.map(({ hostname }) => hostname)),
    () => known?.hosts ?? new Set<string>(),
  );
  known = { hosts, at: performance.now() };
  return hosts;
}
