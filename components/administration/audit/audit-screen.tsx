"use client";

import { Download, ScrollText, ShieldCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Days } from "@/components/ui/days";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { ShowMore } from "@/components/ui/show-more";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { type AuditQuery, addresses } from "@/lib/addresses";
import { AUDIT_SEARCH_DAYS } from "@/lib/administration/audit/limits";
import { AuditFilterBar } from "./audit-filter-bar";
import { RequestRows } from "./audit-row";
import { byRequest } from "./requests";
import { useAuditLog } from "./use-audit-log";

const AuditVerification = lazyComponent(() => import("./audit-verification-card"), "AuditVerificationCard", {
  ssr: false,
});

/** Shows the audit log of an organization to its admins, latest first. */
export const AuditScreen = ({ organizationId }: { organizationId: string }) => {
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
          <h2 className="text-base font-semibold">Audit log</h2>
          <p className="text-sm text-muted">
            {count === undefined
              ? "What members, tokens and jobs did."
              : `${count.toLocaleString("en")} entries`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<ShieldCheck aria-hidden="true" />}
            aria-expanded={verifying}
            onClick={() => setVerifying(!verifying)}
          >
            Verify log
          </Button>
          {(["csv", "ndjson"] as const).map((format) => (
            <Button key={format} size="sm" icon={<Download aria-hidden="true" />} asChild>
              <a href={log.downloadOf(format)} download>
                Export {format.toUpperCase()}
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
          title={log.isNarrowed ? "No matching entries" : "No entries yet"}
          actions={log.isNarrowed && <Button onClick={() => go({})}>Clear filters</Button>}
        >
          {view.q &&
            `Search covers ${AUDIT_SEARCH_DAYS} days. Choose an earlier “To” to search older entries.`}
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
          <ShowMore list={log.list} label="Show older" />
          {!log.list.hasNextPage && (
            <p className="text-center text-xs text-muted">
              {view.q
                ? `Search covers ${AUDIT_SEARCH_DAYS} days. Choose an earlier “To” to search older entries.`
                : "End of the log. Entries are kept until the organization is deleted."}
            </p>
          )}
        </div>
      )}
    </div>
  );
};
