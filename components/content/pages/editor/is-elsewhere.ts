const ELSEWHERE = "input, textarea, [contenteditable=true], [role=dialog], [role=alertdialog], [role=menu]";

/** True if the person is in a field, dialog or menu, where an editor that opens must not take the focus from. */
export const isElsewhere = (): boolean =>
  document.activeElement !== null && document.activeElement.closest(ELSEWHERE) !== null;
