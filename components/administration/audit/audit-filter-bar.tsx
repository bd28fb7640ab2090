"use client";

import { X } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { DayFilter } from "@/components/layout/day-filter";
import { PersonFilter } from "@/components/layout/person-filter";
import { Button } from "@/components/ui/button";
import { FilterMenu } from "@/components/ui/filter-menu";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import type { AuditQuery } from "@/lib/addresses";
import { actionLabel } from "@/lib/administration/audit/action-label";
import type { AuditEventAction } from "@/lib/administration/audit/schemas";
import { type Say, text } from "@/lib/core/locales/say";
import { subjectTypeOf } from "@/lib/platform/events/subject-type";
import { SOURCE_LABELS, SOURCES } from "./audit-read";

type AuditFiltersProps = {
  organizationId: string;
  view: AuditQuery;
  actions: readonly AuditEventAction[];
  /** The name of the actor that the log is filtered by. */
  actorName: string | undefined;
  onChange: (change: AuditQuery) => void;
};

type TextProps = Pick<ComponentProps<typeof Input>, "placeholder" | "className"> & {
  label: string;
  value: string | undefined;
  onChange: (text: string | undefined) => void;
};

/** Applies the filter on Enter or on leaving the field, because half an address finds no entry. */
const Text = ({ label, value, onChange, ...rest }: TextProps) => {
  const id = useId();
  return (
    <form
      className="flex items-center gap-1.5 text-xs text-muted"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(String(new FormData(event.currentTarget).get("text")).trim() || undefined);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <Input
        key={value}
        id={id}
        name="text"
        size="sm"
        maxLength={100}
        defaultValue={value}
        autoComplete="off"
        spellCheck={false}
        onBlur={({ target }) => {
          if (target.value.trim() !== (value ?? "")) onChange(target.value.trim() || undefined);
        }}
        {...rest}
      />
    </form>
  );
};

/** Groups the many actions by subject: "Change request" for "changeRequest.merged". */
const groupOf = (say: Say, action: string) => say(text(actionLabel(subjectTypeOf(action))));

/** Shows the filters of the log. */
export const AuditFilterBar = ({ organizationId, view, actions, actorName, onChange }: AuditFiltersProps) => {
  const say = useSay();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Text
        label={say("Search")}
        placeholder={say("Name, action or request")}
        className="w-48"
        value={view.q}
        onChange={(q) => onChange({ q })}
      />
      <FilterMenu
        label={say("Action")}
        single
        options={actions
          .map(({ id, label }) => ({ value: id, label, group: groupOf(say, id) }))
          .toSorted((one, other) => one.group.localeCompare(other.group, say.language))}
        values={view.action ? [view.action] : []}
        onChange={([action]) => onChange({ action })}
      />
      <PersonFilter
        label={say("Person")}
        organizationId={organizationId}
        person={view.actor ?? null}
        name={actorName}
        onChange={(actor) => onChange({ actor: actor ?? undefined })}
      />
      <FilterMenu
        label={say("Source")}
        single
        options={SOURCES.map((value) => ({ value, label: say(SOURCE_LABELS[value]) }))}
        values={view.source ? [view.source] : []}
        onChange={([source]) => onChange({ source })}
      />
      <DayFilter label={say("From|first day")} value={view.from} onChange={(from) => onChange({ from })} />
      <DayFilter label={say("To|last day")} value={view.to} onChange={(to) => onChange({ to })} />
      <Text
        label={say("IP address")}
        placeholder="203.0.113.7"
        className="w-36"
        value={view.address}
        onChange={(address) => onChange({ address })}
      />
      {view.target && (
        <Button
          size="sm"
          variant="ghost"
          icon={<X aria-hidden="true" />}
          onClick={() => onChange({ target: undefined })}
        >
          {say("Only one item")}
        </Button>
      )}
    </div>
  );
};
