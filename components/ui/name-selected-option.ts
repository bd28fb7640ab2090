/**
 * Keeps `aria-activedescendant` of a command list's input up to date, which the library does only when keys move the
 * selection, not when the list opens or is filtered. Pass it to the list's Command as `ref`.
 */
export function nameSelectedOption(command: HTMLElement | null): (() => void) | undefined {
  if (!command) return;
  const update = () => {
    const input = command.querySelector("[cmdk-input]");
    const selected = command.querySelector('[cmdk-item][aria-selected="true"]')?.id ?? null;
    if (!input || input.getAttribute("aria-activedescendant") === selected) return;
    if (selected === null) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", selected);
  };
  const observer = new MutationObserver(update);
  const attributeFilter = ["aria-selected", "aria-activedescendant"];
  observer.observe(command, { subtree: true, childList: true, attributes: true, attributeFilter });
  update();
  return () => observer.disconnect();
}
