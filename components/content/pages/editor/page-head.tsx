import { PAGE_FIELDS } from "@/lib/core/content/page-fields";
import { PageIcon } from "./page-icon";
import { TitleField } from "./title-field";
import { useFieldDraft } from "./use-field-draft";

export type HeadFields = { title: string; description: string; emoji: string };

type PageHeadProps = HeadFields & {
  /** True if the text states the title. */
  governed: boolean;
  onChange: (fields: Partial<HeadFields>) => Promise<unknown>;
};

/** Edits icon, title and description above a text without a title of its own, where readers see them. */
export const PageHead = ({ title, description, emoji, governed, onChange }: PageHeadProps) => {
  const draft = useFieldDraft(
    description,
    (typed) => typed.trim(),
    (next) => onChange({ description: next }),
  );
  const icon = <PageIcon emoji={emoji} onChange={(next) => onChange({ emoji: next })} />;
  return (
    <header className="-mx-2 mb-6 flex flex-col gap-1">
      {emoji === "" && icon}
      <div className="flex items-center text-3xl">
        {emoji !== "" && icon}
        <TitleField
          title={title}
          governed={governed}
          onTitle={(next) => onChange({ title: next })}
          className="min-w-0 flex-1 text-3xl"
        />
      </div>
      <textarea
        aria-label="Description of the page"
        rows={1}
        maxLength={PAGE_FIELDS.description.given.longest}
        placeholder="Add a description"
        {...draft}
        className="inset-focus field-sizing-content resize-none rounded-md bg-transparent px-2 py-1 text-lg text-muted placeholder:text-subtle"
      />
    </header>
  );
};
