import { useQuery } from "@tanstack/react-query";
import { TemplateChoice, templateLabel } from "@/components/layout/template-choice";
import { useSay } from "@/components/ui/say";
import { pageTemplates } from "@/lib/content/page-templates/operations";
import type { PageTemplate } from "@/lib/content/page-templates/schemas";
import { type LiveScope, operationAt } from "@/lib/content/scopes/operation-at";
import { query } from "@/lib/platform/api/queries";

export const usePageTemplates = (scope: LiveScope) =>
  useQuery(query(operationAt(scope, pageTemplates.list), { params: scope, query: { limit: "100" } }));

const BLANK = "blank";

type PageTemplatePickerProps = {
  scope: LiveScope;
  value: PageTemplate | null;
  onChange: (template: PageTemplate | null) => void;
};

/** Chooses the text that a new page begins with. */
export const PageTemplatePicker = ({ scope, value, onChange }: PageTemplatePickerProps) => {
  const say = useSay();
  const read = usePageTemplates(scope);
  return (
    <TemplateChoice
      read={read}
      loading="h-16"
      value={value?.id ?? BLANK}
      onChange={(id) => onChange(read.data?.items.find((each) => each.id === id) ?? null)}
      first={{ value: BLANK, label: say("Blank page"), description: say("Nothing but a title.") }}
      optionOf={({ id, title, emoji, description, kind }) => ({
        value: id,
        label: templateLabel({ emoji, title }),
        description: description ?? (kind === "page" ? say("A page of this space.") : undefined),
      })}
    />
  );
};
