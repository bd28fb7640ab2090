import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import type { AuditQuery } from "@/lib/addresses";
import { audit } from "@/lib/domains/audit/operations";
import { pathOf } from "@/lib/platform/api/operation";
import { pagesQuery } from "@/lib/platform/api/queries";
import { failureOf } from "../layout/failure-of";
import { SOURCES } from "./sources";
import { useActionLabels } from "./use-action-labels";

const PAGE_SIZE = "50";

/** The first and the last moment of a day, as this browser's clock has it. */
const beginOf = (day: string) => new Date(`${day}T00:00:00`).toISOString();
const endOf = (day: string) => new Date(`${day}T23:59:59.999`).toISOString();
const isSource = (text: string | null): boolean => SOURCES.some(({ value }) => value === text);
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The log as the address narrows it: days, a text, an action, an actor, a target. */
export const useAuditLog = (organizationId: string) => {
  const search = useSearchParams();
  const day = (name: string) => (isDay(search.get(name)) ? search.get(name)! : undefined);
  const one = (name: string) => search.get(name) || undefined;
  const view: AuditQuery = {
    from: day("from"),
    to: day("to"),
    action: one("action"),
    actor: one("actor"),
    target: one("target"),
    address: one("address")?.slice(0, 100),
    q: one("q")?.trim().slice(0, 100) || undefined,
    source: isSource(search.get("source")) ? search.get("source")! : undefined,
  };
  const { from, to, q, ...same } = view;
  const asked = {
    ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
    ...(from && { from: beginOf(from) }),
    ...(to && { to: endOf(to) }),
    ...(q && { search: q }),
  };
  const params = { organizationId };
  const list = useInfiniteQuery({
    ...pagesQuery(audit.list, { params, query: { ...asked, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const labels = useActionLabels(organizationId);
  const downloadOf = (format: "csv" | "ndjson") =>
    `${pathOf(audit.export.path, params)}?${new URLSearchParams({ ...asked, format })}`;
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
