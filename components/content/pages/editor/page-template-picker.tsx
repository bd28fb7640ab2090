import { useQuery } from "@tanstack/react-query";
import { failureOf } from "@/components/layout/failure-of";
import { EmojiImage } from "@/components/ui/emoji-image";
import { RadioGroup } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
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
  const { data, error, refetch } = usePageTemplates(scope);
  const failure = failureOf({ data, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="grid gap-2 sm:grid-cols-2">
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-16 w-full" />
        ))}
      </div>
    );
  return (
    <RadioGroup
      label="Template"
      look="cards"
      value={value?.id ?? BLANK}
      onChange={(id) => onChange(data.items.find((each) => each.id === id) ?? null)}
      className="sm:grid sm:grid-cols-2"
      options={[
        { value: BLANK, label: "Blank page", description: "Nothing but a title." },
        ...data.items.map(({ id, title, emoji, description, kind }) => ({
          value: id,
          label: (
            <>
              {emoji && <EmojiImage emoji={emoji} />} {title}
            </>
          ),
          description: description ?? (kind === "page" ? "A page of this space." : undefined),
        })),
      ]}
    />
  );
};
