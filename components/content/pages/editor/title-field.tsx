import { cn } from "@/components/ui/cn";
import { useSay } from "@/components/ui/say";
import { type EditedPage, useFieldDraft } from "./use-field-draft";

/** Edits the title above the text; a leading heading in the text overrides it. */
export const TitleField = ({
  of,
  title,
  governed,
  onTitle,
  className,
}: {
  of: EditedPage;
  title: string;
  governed: boolean;
  onTitle: (title: string) => Promise<unknown>;
  className?: string;
}) => {
  const say = useSay();
  const draft = useFieldDraft({ ...of, field: "title" }, title, (typed) => typed.trim() || null, onTitle);
  return (
    <input
      aria-label={say("Title of the page")}
      aria-description={governed ? say("The title follows the first heading of the text.") : undefined}
      title={governed ? say("The title follows the first heading of the text.") : undefined}
      data-page-title=""
      dir="auto"
      readOnly={governed}
      maxLength={250}
      placeholder={say("Untitled")}
      {...draft}
      className={cn(
        "inset-focus rounded-md bg-transparent px-2 py-1 font-semibold tracking-tight placeholder:text-subtle read-only:text-muted",
        className,
      )}
    />
  );
};
