"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { failureOf } from "@/components/layout/failure-of";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { audit } from "@/lib/administration/audit/operations";
import type { AuditEventDetails, NamedAuditEvent } from "@/lib/administration/audit/schemas";
import { isRecord } from "@/lib/core/is-record";
import { query } from "@/lib/platform/api/queries";
import { detailText, type Value } from "./detail-text";

type Change = { before?: Value; after?: Value };

/** Returns the changed fields, then the other details of the action. */
const linesOf = ({
  payload,
}: AuditEventDetails): [name: string, value: Value | Change, changed: boolean][] => {
  const { changes, ...rest } = payload;
  const changed = isRecord(changes) ? Object.entries(changes) : [];
  return [
    ...changed.map(([name, change]): [string, Change, true] => [name, isRecord(change) ? change : {}, true]),
    ...Object.entries(rest).map(([name, value]): [string, Value, false] => [name, value, false]),
  ];
};

const Changed = ({ before, after, names }: Change & Pick<NamedAuditEvent, "names">) => {
  const say = useSay();
  return (
    <>
      <del className="text-muted">{detailText(say, before, names)}</del>
      <ArrowRight aria-hidden="true" className="mx-1 inline-block size-3 text-muted" />
      <span className="sr-only"> {say("becomes")} </span>
      <ins className="no-underline">{detailText(say, after, names)}</ins>
    </>
  );
};

/** Shows the details of an entry: fields before and after, and its subject. */
export const AuditDetails = ({
  organizationId,
  auditEventId,
}: {
  organizationId: string;
  auditEventId: string;
}) => {
  const say = useSay();
  const read = useQuery(query(audit.get, { params: { organizationId, auditEventId } }));
  const failure = failureOf(read);
  if (failure) return <ErrorState level={3} error={failure} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonText lines={2} />;
  const { occurredAt, action, source, actor, target, address, correlationId, names } = read.data;
  const facts: [string, string | undefined][] = [
    [say("Action"), action],
    [say("Source"), source],
    [say("Actor"), actor.id],
    [say("Target"), `${target.type} ${target.id}`],
    [say("IP address"), address],
    [say("Request"), correlationId],
  ];
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs [&_dd]:wrap-anywhere [&_dd]:whitespace-pre-line [&_dt]:text-muted">
      {linesOf(read.data).map(([name, value, changed]) => (
        <div key={name} className="contents">
          <dt className="font-mono">{name}</dt>
          <dd>
            {changed ? (
              <Changed {...(value as Change)} names={names} />
            ) : (
              detailText(say, value as Value, names)
            )}
          </dd>
        </div>
      ))}
      <dt>{say("Time")}</dt>
      <dd>
        <RelativeTime value={occurredAt} format="moment" />
      </dd>
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="font-mono">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
};
