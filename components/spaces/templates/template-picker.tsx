"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText, Folder } from "lucide-react";
import { TemplateChoice, templateLabel } from "@/components/layout/template-choice";
import { cn } from "@/components/ui/cn";
import { useSay } from "@/components/ui/say";
import { query } from "@/lib/platform/api/queries";
import { templates } from "@/lib/spaces/templates/operations";
import type { Template } from "@/lib/spaces/templates/schemas";

const SHOWN_PAGES = 6;

/** Shows a small tree of the pages that a template adds. */
const Preview = ({ pages }: Pick<Template, "pages">) => {
  const say = useSay();
  return (
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
      {pages.length > SHOWN_PAGES && (
        <span>
          {say(
            { one: "and {count} more page", other: "and {count} more pages" },
            { count: pages.length - SHOWN_PAGES },
          )}
        </span>
      )}
    </span>
  );
};

type TemplatePickerProps = {
  organizationId: string;
  value: string | null;
  onChange: (id: string) => void;
};

/** Lists the templates, each with the pages that it adds. */
export const TemplatePicker = ({ organizationId, value, onChange }: TemplatePickerProps) => (
  <TemplateChoice
    read={useQuery(query(templates.list, { params: { organizationId } }))}
    loading="h-48"
    value={value ?? undefined}
    onChange={onChange}
    optionOf={({ id, title, emoji, description, pages }) => ({
      value: id,
      label: templateLabel({ emoji, title }),
      description: (
        <>
          {description}
          <Preview pages={pages} />
        </>
      ),
    })}
  />
);
