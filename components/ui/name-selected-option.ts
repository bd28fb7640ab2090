/**
 * Has the input of a command list name the option that is selected: the library does so when the selection moves by
 * keys, and not when the list is opened or filtered. Given to the list's Command as `ref`.
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
