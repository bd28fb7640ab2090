/**
 * Returns the focus once a field or form inside `from` has closed, unless the user has moved it elsewhere meanwhile.
 */
export const returnFocus = (from: Element | null, find: () => HTMLElement | null | undefined): void => {
  const isHere = () => {
    const now = document.activeElement;
    return now === null || now === document.body || (from?.contains(now) ?? false);
  };
  if (!isHere()) return;
  requestAnimationFrame(() => {
    if (isHere()) find()?.focus({ preventScroll: true });
  });
};
