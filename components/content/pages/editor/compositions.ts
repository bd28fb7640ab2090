/*
 * Compositions of input methods. A change beside the words that are being composed ends their composition, and the
 * chosen words would come behind the typed ones: others' edits wait.
 */

/** How long composed words take to come into the text, also if the next composition follows. */
const AFTER_END_MS = 60;
/** Keyboards of Android compose every word, and go on composing the last one while the person reads. */
const LONGEST_PAUSE_MS = 5_000;

type ComposedDocument = Pick<Document, "addEventListener" | "activeElement">;

/**
 * Follows the compositions in a document; the returned function waits until there is none.
 * @param longestPause without a key, after which a composition no longer counts
 */
export const followCompositions = (document: ComposedDocument, longestPause: number) => {
  let field: EventTarget | null = null;
  let lastAt = 0;
  const follow = ({ type, target }: Event) => {
    field = type === "compositionend" ? null : target;
    lastAt = Date.now();
  };
  for (const type of ["compositionstart", "compositionupdate", "compositionend"])
    document.addEventListener(type, follow);
  const isComposing = () => {
    // A field that vanished, with its page, does not report an end.
    const pause = field !== null && field === document.activeElement ? longestPause : AFTER_END_MS;
    return Date.now() < lastAt + pause;
  };
  return async (): Promise<void> => {
    while (isComposing()) await new Promise((resolve) => setTimeout(resolve, AFTER_END_MS));
  };
};

/** Waits until no input method is composing. */
export const untilComposed =
  typeof document === "undefined"
    ? () => Promise.resolve()
    : followCompositions(
        document,
        /android/i.test(navigator.userAgent) ? LONGEST_PAUSE_MS : Number.POSITIVE_INFINITY,
      );
