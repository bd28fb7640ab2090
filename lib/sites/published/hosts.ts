import "server-only";
import { declareCache } from "@/lib/platform/cache/cache";
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
const ALL = "all";
const known = declareCache<{ hosts: ReadonlySet<string>; at: number }>({
  name: "hosts of sites",
  bound: { entries: 1 },
  validity: "read again after two seconds",
});
let loading: Promise<ReadonlySet<string>> | null = null;

/**
 * True if the host is a site's own, or redirects to one for its organization. Without the database, the last
 * known hosts count.
 */
export async function isSiteHost(db: Db, host: string): Promise<boolean> {
  const last = known.get(ALL);
  if (last && performance.now() - last.at < LOOKED_UP_EVERY_MS) return last.hosts.has(host);
  loading ??= load(db).finally(() => {
    loading = null;
  });
  return (await loading).has(host);
}

async function load(db: Db): Promise<ReadonlySet<string>> {
  const hosts = await hostnames(db, [OWN_HOST]).then(
    (rows) => new Set(rows.map(({ hostname }) => hostname)),
    () => known.get(ALL)?.hosts ?? new Set<string>(),
  );
  known.set(ALL, { hosts, at: performance.now() });
  return hosts;
}
