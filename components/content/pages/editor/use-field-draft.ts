import { type KeyboardEvent, useState } from "react";
import { reportFailure } from "@/components/form/report-failure";

/** A typed value, and the stored one that it was sent to replace; null until it is sent. */
type Draft = { text: string; replaces: string | null };

/**
 * Holds what is typed into a field of a page until the field is left or Enter pressed, then stores it. Escape brings
 * back the stored value; a value that can't be stored stays in the field.
 *
 * @param accept the value to store, made from the typed one; null stores nothing
 */
export const useFieldDraft = (
  stored: string,
  accept: (typed: string) => string | null,
  onStore: (value: string) => Promise<unknown>,
) => {
  const [draft, setDraft] = useState<Draft | null>(null);
  // A sent value is shown until the page is read again, so that the old one does not appear in between.
  if (draft && draft.replaces !== null && draft.replaces !== stored) setDraft(null);
  const commit = async () => {
    if (draft === null || draft.replaces !== null) return;
    const next = accept(draft.text);
    if (next === null || next === stored) return setDraft(null);
    try {
      await onStore(next);
      setDraft((present) => (present === draft ? { text: next, replaces: stored } : present));
    } catch (error) {
      reportFailure(error);
    }
  };
  return {
    value: draft?.text ?? stored,
    onChange: ({ target }: { target: { value: string } }) => setDraft({ text: target.value, replaces: null }),
    onBlur: () => void commit(),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // While an input method composes, both keys are part of the composition.
      if (event.nativeEvent.isComposing) return;
      if (event.key === "Enter") {
        event.preventDefault();
        event.currentTarget.blur();
      }
      if (event.key === "Escape") setDraft(null);
    },
  };
};
