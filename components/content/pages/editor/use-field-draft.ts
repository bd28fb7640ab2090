import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { reportFailure } from "@/components/form/report-failure";
import { useViewer } from "@/components/layout/viewer";
import type { EditSession } from "./edit-session";
import { makeFieldKeeper } from "./page-saver";

/** A typed value, the stored one that it began from, and the one that it was sent to replace; null until it is sent. */
type Draft = { text: string; base: string; replaces: string | null };

export type EditedPage = { session: EditSession; pageId: string };

/**
 * Holds what is typed into a field of a page until the field is left or Enter pressed, then stores it. Escape brings
 * back the stored value; a value that can't be stored stays in the field. A value that is not stored is kept in the
 * browser, and stored when the page opens again. If the stored value is another one by then, the kept one is only shown
 * in the field, because it would replace words that its author has not seen.
 *
 * @param accept the value to store, made from the typed one; null stores nothing
 */
export const useFieldDraft = (
  { session, pageId, field }: EditedPage & { field: string },
  stored: string,
  accept: (typed: string) => string | null,
  onStore: (value: string) => Promise<unknown>,
) => {
  const { id: viewerId } = useViewer();
  const [keeper] = useState(() => makeFieldKeeper(session, pageId, field, viewerId));
  const [draft, setDraft] = useState<Draft | null>(() => {
    const kept = keeper.read();
    return kept && { text: kept.text, base: kept.base, replaces: null };
  });
  const newest = useRef(draft);
  // A sent value is shown until the page is read again, so that the old one does not appear in between.
  if (draft && draft.replaces !== null && draft.replaces !== stored) setDraft(null);
  const commit = async () => {
    if (draft === null || draft.replaces !== null) return;
    const next = accept(draft.text);
    if (next === null || next === stored) return setDraft(null);
    try {
      await onStore(next);
      // Words typed meanwhile stay.
      if (newest.current === draft) keeper.keep(null);
      setDraft((present) => (present === draft ? { ...draft, text: next, replaces: stored } : present));
    } catch (error) {
      reportFailure(error);
    }
  };
  const resume = useEffectEvent(() => {
    if (draft && (draft.base === stored || accept(draft.text) === stored)) void commit();
  });
  useEffect(() => resume(), []);
  // At each edit: a browser that crashes reports nothing before, and “Back” takes the field away without a blur.
  useEffect(() => {
    newest.current = draft;
    keeper.keep(draft?.replaces === null ? draft : null);
  }, [draft, keeper]);
  return {
    value: draft?.text ?? stored,
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft({ text: target.value, base: draft?.replaces === null ? draft.base : stored, replaces: null }),
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
