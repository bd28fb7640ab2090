import { useState } from "react";
import { reportFailure } from "@/components/form/report-failure";

/** Edits the title above the text; a leading heading in the text overrides it. */
export const TitleField = ({
  title,
  governed,
  onTitle,
}: {
  title: string;
  governed: boolean;
  onTitle: (title: string) => Promise<unknown>;
}) => {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = async () => {
    const next = draft?.trim() ?? "";
    if (draft === null || next === "" || next === title) return setDraft(null);
    try {
      await onTitle(next);
      setDraft(null);
    } catch (error) {
      reportFailure(error);
    }
  };
  return (
    <input
      aria-label="Title of the page"
      aria-description={governed ? "The title follows the first heading of the text." : undefined}
      title={governed ? "The title follows the first heading of the text." : undefined}
      data-page-title=""
      readOnly={governed}
      maxLength={250}
      placeholder="Untitled"
      value={draft ?? title}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => void commit()}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") setDraft(null);
      }}
      className="inset-focus mx-4 mt-3 rounded-md bg-transparent px-2 py-1 text-2xl font-semibold tracking-tight placeholder:text-subtle read-only:text-muted"
    />
  );
};
