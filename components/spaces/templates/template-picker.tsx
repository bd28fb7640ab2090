"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText, Folder } from "lucide-react";
import { failureOf } from "@/components/layout/failure-of";
import { cn } from "@/components/ui/cn";
import { EmojiImage } from "@/components/ui/emoji-image";
import { pluralize } from "@/components/ui/pluralize";
import { RadioGroup } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { query } from "@/lib/platform/api/queries";
import { templates } from "@/lib/spaces/templates/operations";
import type { Template } from "@/lib/spaces/templates/schemas";

const SHOWN_PAGES = 6;

/** Shows a small tree of the pages that a template adds. */
const Preview = ({ pages }: Pick<Template, "pages">) => (
  <span className="mt-2 flex flex-col gap-1 rounded-md border border-border bg-surface p-2 [&_svg]:size-3 [&_svg]:shrink-0">
    {pages.slice(0, SHOWN_PAGES).map(({ title, type, depth }) => (
      <span
        key={title}
        className="flex min-w-0 items-center gap-1.5"
        style={{ paddingInlineStart: `${depth}rem` }}
      >
        {type === "group" ? <Folder aria-hidden="true" /> : <FileText aria-hidden="true" />}
        <span className={cn("truncate", type === "group" && "font-medium")}>{title}</span>
      </span>
    ))}
    {pages.length > SHOWN_PAGES && <span>{`and ${pluralize(pages.length - SHOWN_PAGES, "more page")}`}</span>}
  </span>
);

type TemplatePickerProps = {
  organizationId: string;
  value: string | null;
  onChange: (id: string) => void;
};

/** Lists the templates, each with the pages that it adds. */
export const TemplatePicker = ({ organizationId, value, onChange }: TemplatePickerProps) => {
  const { data, error, refetch } = useQuery(query(templates.list, { params: { organizationId } }));
  const failure = failureOf({ data, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="grid gap-2 sm:grid-cols-2">
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-48 w-full" />
        ))}
      </div>
    );
  return (
    <RadioGroup
      label="Template"
      look="cards"
      value={value ?? undefined}
      onChange={onChange}
      className="sm:grid sm:grid-cols-2"
      options={data.items.map(({ id, title, emoji, description, pages }) => ({
        value: id,
        label: (
          <>
            <EmojiImage emoji={emoji} /> {title}
          </>
        ),
        description: (
          <>
            {description}
            <Preview pages={pages} />
          </>
        ),
      }))}
    />
  );
};
