import { createPortal } from "react-dom";
import { cn } from "@/components/ui/cn";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import type { GivenCover, PageLayout } from "@/lib/content/pages/schemas";
import { PAGE_FIELDS } from "@/lib/core/content/page-fields";
import type { PageCoverFieldProps } from "./page-cover-field";
import { PageIcon } from "./page-icon";
import { TitleField } from "./title-field";
import { type EditedPage, useFieldDraft } from "./use-field-draft";

type HeadTexts = { title: string; description: string; emoji: string };
export type HeadFields = HeadTexts & { cover: GivenCover | null; layout: PageLayout };

/** Loaded apart, because most pages have no cover. */
const PageCoverField = lazyComponent(() => import("./page-cover-field"), "PageCoverField", {
  ssr: false,
  loading: () => <div className="h-7" />,
});

type PageHeadProps = HeadTexts & {
  of: EditedPage;
  cover: Omit<PageCoverFieldProps, "onChange">;
  /** True if a heading of the text is the title, which is edited there. */
  isInText: boolean;
  /** The element for the description below a title in the text; null shows it here. */
  lead: HTMLElement | null;
  onChange: (fields: Partial<HeadFields>) => Promise<unknown>;
};

/** Edits cover, icon, title and description of a page, where readers see them. */
export const PageHead = ({
  of,
  title,
  description,
  emoji,
  cover,
  isInText,
  lead,
  onChange,
}: PageHeadProps) => {
  const say = useSay();
  const draft = useFieldDraft(
    { ...of, field: "description" },
    description,
    (typed) => typed.trim(),
    (next) => onChange({ description: next }),
  );
  const icon = <PageIcon emoji={emoji} onChange={(next) => onChange({ emoji: next })} />;
  const hasCover = cover.cover !== undefined;
  const about = (
    <textarea
      aria-label={say("Description of the page")}
      rows={1}
      // Without words, the direction is that of the text around.
      dir={draft.value === "" ? undefined : "auto"}
      maxLength={PAGE_FIELDS.description.given.longest}
      placeholder={say("Add a description")}
      {...draft}
      className="inset-focus field-sizing-content w-full resize-none rounded-md bg-transparent px-2 py-1 text-lg text-muted placeholder:text-subtle"
    />
  );
  return (
    <header className={isInText ? "-mx-2 mb-1 flex flex-col" : "-mx-2 mb-6 flex flex-col gap-1"}>
      <div className={cn("flex flex-wrap items-center", hasCover && "flex-col-reverse items-start")}>
        {(emoji === "" || isInText) && icon}
        <div className={cn(hasCover && "w-full")}>
          <PageCoverField {...cover} onChange={onChange} />
        </div>
      </div>
      {!isInText && (
        <div className="flex items-center text-3xl">
          {emoji !== "" && icon}
          <TitleField
            of={of}
            title={title}
            governed={false}
            onTitle={(next) => onChange({ title: next })}
            className="min-w-0 flex-1 text-3xl"
          />
        </div>
      )}
      {lead ? createPortal(about, lead) : about}
    </header>
  );
};
