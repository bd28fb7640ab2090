import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { failureOf } from "@/components/layout/failure-of";
import { useHydrated } from "@/components/ui/use-hydrated";
import { audit } from "@/lib/administration/audit/operations";
import { pathOf } from "@/lib/platform/api/operation";
import { pagesQuery } from "@/lib/platform/api/queries";
import { auditFiltersOf, auditRead, auditViewOf, namesDays } from "./audit-read";
import { useActionLabels } from "./use-action-labels";

/** Reads the log with the filters of the address. */
export const useAuditLog = (organizationId: string) => {
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
