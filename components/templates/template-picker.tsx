"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText, Folder } from "lucide-react";
import { templates } from "@/lib/domains/templates/operations";
import type { Template } from "@/lib/model/templates/schemas";
import { query } from "@/lib/platform/api/queries";
import { failureOf } from "../layout/failure-of";
import { RadioGroup } from "../ui/radio-group";
import { Skeleton } from "../ui/skeleton";
import { ErrorState } from "../ui/states";

const Outline = ({ title, pages }: Template) => (
  <section
    aria-label={`Pages of ${title}`}
    aria-live="polite"
    className="rounded-lg border border-border bg-surface p-3 sm:sticky sm:top-0"
  >
    <h3 className="text-xs font-medium text-muted">Its pages</h3>
    <ul className="mt-1.5 space-y-1 text-sm [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-muted">
      {pages.map(({ title: page, type, depth }) => (
        <li
          key={page}
          className="flex items-center gap-2"
          style={{ paddingInlineStart: `${depth * 1.25}rem` }}
        >
          {type === "group" ? <Folder aria-hidden="true" /> : <FileText aria-hidden="true" />}
          <span className={type === "group" ? "font-medium" : undefined}>{page}</span>
        </li>
      ))}
    </ul>
  </section>
);

type TemplatePickerProps = {
  organizationId: string;
  value: string | null;
  onChange: (id: string) => void;
};

/** The templates there are, and which pages the chosen one adds. */
export const TemplatePicker = ({ organizationId, value, onChange }: TemplatePickerProps) => {
  const { data, error, refetch } = useQuery(query(templates.list, { params: { organizationId } }));
  const failure = failureOf({ data, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  const chosen = data?.items.find(({ id }) => id === value);
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      {data ? (
        <RadioGroup
          label="Template"
          look="cards"
          value={value ?? undefined}
          onChange={onChange}
          options={data.items.map(({ id, title, emoji, description }) => ({
            value: id,
            label: (
              <>
                <span aria-hidden="true">{emoji}</span> {title}
              </>
            ),
            description,
          }))}
        />
      ) : (
        <div className="space-y-2">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-17 w-full" />
          ))}
        </div>
      )}
      {chosen && <Outline {...chosen} />}
    </div>
  );
};
