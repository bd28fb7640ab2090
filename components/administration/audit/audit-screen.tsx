"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Download, ScrollText, ShieldCheck } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { Button } from "@/components/ui/button";
import { Days } from "@/components/ui/days";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { useHydrated } from "@/components/ui/use-hydrated";
import { type AuditQuery, addresses } from "@/lib/addresses";
import { AUDIT_SEARCH_DAYS } from "@/lib/administration/audit/limits";
import { audit } from "@/lib/administration/audit/operations";
import type { AuditEvent } from "@/lib/administration/audit/schemas";
import { pathOf } from "@/lib/platform/api/operation";
import { pagesQuery } from "@/lib/platform/api/queries";
import { AuditFilterBar } from "./audit-filter-bar";
import { auditFiltersOf, auditRead, auditViewOf, namesDays } from "./audit-read";
import { RequestRows, useActionLabels } from "./audit-row";

/** Reads the log with the filters of the address. */
const useAuditLog = (organizationId: string) => {
  const search = useSearchParams();
  const view = auditViewOf((name) => search.get(name));
  const list = useInfiniteQuery({
    ...pagesQuery(audit.list, auditRead(organizationId, view)),
    placeholderData: keepPreviousData,
  });
  const labels = useActionLabels(organizationId);
  const isHydrated = useHydrated();
  /** Undefined before hydration, because days depend on the browser's time zone. */
  const downloadOf = (format: "csv" | "ndjson") =>
    namesDays(view) && !isHydrated
      ? undefined
      : `${pathOf(audit.export.path, { organizationId })}?${new URLSearchParams({ ...auditFiltersOf(view), format })}`;
  return {
    view,
    isNarrowed: Object.values(view).some((value) => value !== undefined),
    list,
    items: list.data?.pages.flatMap((page) => page.items),
    count: list.data?.pages[0]?.count,
    failure: failureOf(list),
    ...labels,
    downloadOf,
  };
};

type RequestEvents = { id: string; occurredAt: string; events: AuditEvent[] };

/** Groups consecutive entries of one request. */
function byRequest(entries: readonly AuditEvent[]): RequestEvents[] {
  const requests: RequestEvents[] = [];
  for (const entry of entries) {
    const last = requests.at(-1);
    const same = entry.correlationId !== undefined && last?.events[0]?.correlationId === entry.correlationId;
    if (last && same) last.events.push(entry);
    else requests.push({ id: entry.id, occurredAt: entry.occurredAt, events: [entry] });
  }
  return requests;
}

const AuditVerification = lazyComponent(() => import("./audit-verification-card"), "AuditVerificationCard", {
  ssr: false,
});

/** Shows the audit log of an organization to its admins, latest first. */
export const AuditScreen = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const router = useRouter();
  const log = useAuditLog(organizationId);
  const { view, items, count } = log;
  const [verifying, setVerifying] = useState(false);
  const go = (next: AuditQuery) =>
    router.replace(addresses.organization.auditLog(organizationId, next), { scroll: false });
  const narrow = (change: AuditQuery) => go({ ...view, ...change });
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-base font-semibold">{say("Audit log")}</h2>
          <p className="text-sm text-muted">
            {count === undefined
              ? say("What members, tokens and jobs did.")
              : say({ one: "{count} entry", other: "{count} entries" }, { count })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<ShieldCheck aria-hidden="true" />}
            aria-expanded={verifying}
            onClick={() => setVerifying(!verifying)}
          >
            {say("Verify log")}
          </Button>
          {(["csv", "ndjson"] as const).map((format) => (
            <Button key={format} size="sm" icon={<Download aria-hidden="true" />} asChild>
              <a href={log.downloadOf(format)} download>
                {say("Export {format}", { format: format.toUpperCase() })}
              </a>
            </Button>
          ))}
        </div>
      </header>
      {verifying && <AuditVerification organizationId={organizationId} />}
      <AuditFilterBar
        organizationId={organizationId}
        view={view}
        actions={log.actions}
        actorName={items?.find(({ actor }) => actor.id === view.actor)?.actor.label}
        onChange={narrow}
      />
      {log.failure ? (
        <ErrorState level={3} error={log.failure} onRetry={() => void log.list.refetch()} />
      ) : !items ? (
        <SkeletonText lines={8} />
      ) : items.length === 0 ? (
        <EmptyState
          level={3}
          icon={<ScrollText />}
          title={log.isNarrowed ? say("No matching entries") : say("No entries yet")}
          actions={log.isNarrowed && <Button onClick={() => go({})}>{say("Clear filters")}</Button>}
        >
          {view.q &&
            say("Search covers {days} days. Choose an earlier “To” to search older entries.", {
              days: AUDIT_SEARCH_DAYS,
            })}
        </EmptyState>
      ) : (
        <div>
          <Days items={byRequest(items)} at={({ occurredAt }) => occurredAt}>
            {({ events }) => (
              <RequestRows
                organizationId={organizationId}
                events={events}
                labelOf={log.labelOf}
                onNarrow={narrow}
              />
            )}
          </Days>
          <ShowMore list={log.list} label={say("Show older")} />
          {!log.list.hasNextPage && (
            <p className="text-center text-xs text-muted">
              {view.q
                ? say("Search covers {days} days. Choose an earlier “To” to search older entries.", {
                    days: AUDIT_SEARCH_DAYS,
                  })
                : say("End of the log. Entries are kept until the organization is deleted.")}
            </p>
          )}
        </div>
      )}
    </div>
  );
};
