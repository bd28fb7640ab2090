"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { DocumentView } from "@/components/content/document/document-view";
import { failureOf } from "@/components/layout/failure-of";
import { useUrlText } from "@/components/layout/use-url-value";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchInput } from "@/components/ui/input";
import { MethodBadge } from "@/components/ui/method-badge";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState, NoMatchState } from "@/components/ui/states";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import type { OpenAPISpec, SpecOperation } from "@/lib/content/openapi-specs/schemas";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { operationsRead } from "./specs-read";

type Params = { organizationId: string; specSlug: string };

const Detail = ({ params, operation: { method, path } }: { params: Params; operation: SpecOperation }) => {
  const { data, error, refetch } = useQuery(
    query(openApiSpecs.latestOperation, { params, query: { method, path } }),
  );
  const failure = failureOf({ data, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  return data ? (
    <DocumentView html={data.html} aided className="[&_.openapi]:m-0! [&_.openapi-title]:sr-only" />
  ) : (
    <SkeletonText lines={4} />
  );
};

const OperationRow = ({ params, operation }: { params: Params; operation: SpecOperation }) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="inset-focus flex w-full items-baseline gap-2 px-4 py-2 text-left text-sm hover:bg-hover/60"
      >
        <ChevronRight
          aria-hidden="true"
          className={cn("size-4 shrink-0 self-center text-muted", open && "rotate-90")}
        />
        <MethodBadge method={operation.method} />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <code className={cn("wrap-anywhere", operation.deprecated && "line-through")}>
            {operation.path}
          </code>
          {operation.summary && <span className="text-muted">{operation.summary}</span>}
        </span>
        {operation.deprecated && <Badge tone="warning">{say("Deprecated")}</Badge>}
      </button>
      <div id={id} className={open ? "px-4 pt-1 pb-4 sm:pl-10" : undefined}>
        {open && <Detail params={params} operation={operation} />}
      </div>
    </li>
  );
};

/** Groups consecutive operations with the same tag. */
const groupsOf = (operations: readonly SpecOperation[]) => {
  const groups: { tag: string; operations: SpecOperation[] }[] = [];
  for (const operation of operations) {
    const last = groups.at(-1);
    if (last?.tag === operation.tag) last.operations.push(operation);
    else groups.push({ tag: operation.tag, operations: [operation] });
  }
  return groups;
};

/** Lists the operations of a spec's newest version by tag, with a search. */
export const SpecOperations = ({ organizationId, spec }: { organizationId: string; spec: OpenAPISpec }) => {
  const say = useSay();
  const { text, settled, setText } = useUrlText("q");
  const params = { organizationId, specSlug: spec.slug };
  const list = useInfiniteQuery({
    ...pagesQuery(openApiSpecs.latestOperations, operationsRead(organizationId, spec.slug, settled)),
    placeholderData: (last) => last,
  });
  const operations = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const count = list.data?.pages[0]?.count;
  const failure = failureOf(list);
  return (
    <Card aria-label={say("Operations")} className="overflow-hidden">
      <CardHeader
        title={say("Operations")}
        description={
          count !== undefined && say({ one: "{count} operation", other: "{count} operations" }, { count })
        }
        actions={
          <SearchInput
            label={say("Search operations")}
            placeholder={say("Path, method or words")}
            value={text}
            onChange={setText}
            className="w-64 max-w-full"
          />
        }
      />
      {failure ? (
        <ErrorState error={failure} onRetry={() => void list.refetch()} />
      ) : count === undefined ? (
        <SkeletonText lines={6} className="p-4" />
      ) : count === 0 && settled !== "" ? (
        <NoMatchState noun={say("operations")} onClear={() => setText("")} />
      ) : count === 0 ? (
        <EmptyState level={3} title={say("No operations")}>
          {say("This spec describes no operations.")}
        </EmptyState>
      ) : (
        groupsOf(operations).map(({ tag, operations }) => (
          <div key={tag}>
            <h3 className="border-b border-border bg-surface px-4 py-1.5 text-xs font-medium text-muted">
              {tag}
            </h3>
            <ul className="divide-y divide-border border-b border-border last:border-b-0">
              {operations.map((operation) => (
                <OperationRow
                  key={`${operation.method} ${operation.path}`}
                  params={params}
                  operation={operation}
                />
              ))}
            </ul>
          </div>
        ))
      )}
      <ShowMore list={list} size="sm" label={say("Show more operations")} className="justify-center p-3" />
    </Card>
  );
};
