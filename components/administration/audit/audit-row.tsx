"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Terminal } from "lucide-react";
import { useId, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import type { AuditQuery } from "@/lib/addresses";
import { audit } from "@/lib/administration/audit/operations";
import type { AuditEvent } from "@/lib/administration/audit/schemas";
import { text } from "@/lib/core/locales/say";
import { query } from "@/lib/platform/api/queries";
import { SOURCE_LABELS } from "./audit-read";

/** Reads the kinds of entries and their labels. */
export const useActionLabels = (organizationId: string) => {
  const say = useSay();
  const { data } = useQuery({
    ...query(audit.actions, { params: { organizationId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const actions = (data?.items ?? []).map((action) => ({ ...action, label: say(text(action.label)) }));
  const labels = new Map(actions.map(({ id, label }) => [id, label]));
  return { actions, labelOf: (action: string) => labels.get(action) ?? action };
};

const AuditDetails = lazyComponent(() => import("./audit-details"), "AuditDetails");

type AuditRowProps = {
  organizationId: string;
  event: AuditEvent;
  labelOf: (action: string) => string;
  onNarrow: (change: AuditQuery) => void;
};

const pivot = "inset-focus rounded-sm text-left font-medium hover:underline";

/** Shows one entry; a press on a name filters by it. */
export const AuditRow = ({ organizationId, event, labelOf, onNarrow }: AuditRowProps) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const details = useId();
  const { actor, target, source, occurredAt } = event;
  const name = actor.label ?? (actor.type === "system" ? "Bindery" : say("Someone"));
  return (
    <li>
      <div className="flex items-start gap-2 py-2 pr-4 pl-2">
        <IconButton
          label={open ? say("Hide details") : say("Show details")}
          size="sm"
          aria-expanded={open}
          aria-controls={details}
          onClick={() => setOpen(!open)}
        >
          <ChevronRight aria-hidden="true" className={open ? "rotate-90" : undefined} />
        </IconButton>
        <span className="mt-1 flex h-5 items-center text-subtle [&_svg]:size-4">
          {actor.type === "user" ? (
            <Avatar person={{ id: actor.id, name }} size="sm" decorative />
          ) : (
            <Terminal aria-hidden="true" />
          )}
        </span>
        <div className="mt-1 flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
          <button type="button" className={pivot} onClick={() => onNarrow({ actor: actor.id })}>
            {name}
          </button>
          <span className="text-muted">
            {event.summary === undefined ? labelOf(event.action) : say(text(event.summary))}
          </span>
          {target.label !== undefined && target.id !== actor.id && (
            <button
              type="button"
              className={`${pivot} wrap-anywhere`}
              onClick={() => onNarrow({ target: target.id })}
            >
              {target.label}
            </button>
          )}
        </div>
        <span className="mt-1 flex shrink-0 items-center gap-2 text-xs text-muted">
          <Badge className="max-sm:hidden">{say(SOURCE_LABELS[source])}</Badge>
          <RelativeTime value={occurredAt} />
        </span>
      </div>
      <div id={details} hidden={!open} className="border-t border-border bg-surface px-4 py-3">
        {open && <AuditDetails organizationId={organizationId} auditEventId={event.id} />}
      </div>
    </li>
  );
};

type RequestRowsProps = Omit<AuditRowProps, "event"> & { events: readonly AuditEvent[] };

/** Shows the entries of one request: the last one, the others on a press. */
export const RequestRows = ({ events: [latest, ...others], ...rest }: RequestRowsProps) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  if (!latest) return null;
  return (
    <>
      <AuditRow event={latest} {...rest} />
      {others.length > 0 && (
        <li className="py-1 pr-4 pl-2">
          <Button
            size="sm"
            variant="ghost"
            icon={<ChevronRight aria-hidden="true" className={open ? "rotate-90" : undefined} />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {say(
              {
                one: "{count} more entry of the same request",
                other: "{count} more entries of the same request",
              },
              { count: others.length },
            )}
          </Button>
        </li>
      )}
      {open && others.map((event) => <AuditRow key={event.id} event={event} {...rest} />)}
    </>
  );
};
