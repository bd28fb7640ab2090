/**
 * Gives the focus to where it came from once something to fill in, inside of `from`, has closed. Who went
 * elsewhere while it was saved stays there.
 */
export const giveFocusBack = (from: Element | null, find: () => HTMLElement | null | undefined): void => {
  const isHere = () => {
    const now = document.activeElement;
    return now === null || now === document.body || (from?.contains(now) ?? false);
  };
  if (!isHere()) return;
  requestAnimationFrame(() => {
    if (isHere()) find()?.focus({ preventScroll: true });
  });
};
