"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useRouter } from "next/navigation";
import { AuditRow, useActionLabels } from "@/components/administration/audit/audit-row";
import { failureOf } from "@/components/layout/failure-of";
import { Days } from "@/components/ui/days";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { type AuditQuery, addresses } from "@/lib/addresses";
import { audit } from "@/lib/administration/audit/operations";
import { pagesQuery } from "@/lib/platform/api/queries";

/** Lists a member's actions in the organization, latest first, from the audit log. */
export const MemberActivity = ({ organizationId, userId }: { organizationId: string; userId: string }) => {
  const say = useSay();
  const router = useRouter();
  const { labelOf } = useActionLabels(organizationId);
  const list = useInfiniteQuery(
    pagesQuery(audit.list, { params: { organizationId }, query: { actor: userId, limit: "50" } }),
  );
  const failure = failureOf(list);
  const items = list.data?.pages.flatMap((page) => page.items);
  const inLog = (change: AuditQuery) =>
    addresses.organization.auditLog(organizationId, { actor: userId, ...change });
  if (failure) return <ErrorState level={3} error={failure} onRetry={() => void list.refetch()} />;
  if (!items) return <SkeletonText lines={6} />;
  if (items.length === 0)
    return (
      <EmptyState icon={<ScrollText />} title={say("No activity yet")}>
        {say("What they do in this organization appears here.")}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">
        <Link href={inLog({})}>{say("Filter or export in the audit log")}</Link>
      </p>
      <div>
        <Days items={items} at={({ occurredAt }) => occurredAt}>
          {(event) => (
            <AuditRow
              organizationId={organizationId}
              event={event}
              labelOf={labelOf}
              onNarrow={(change) => router.push(inLog(change))}
            />
          )}
        </Days>
        <ShowMore list={list} label={say("Show older")} />
      </div>
    </div>
  );
};
