import { CHOSEN_TABS_KEY, MOST_CHOSEN_TABS } from "@/lib/sites/published/chosen-tabs";
import { findElements } from "./find";

/** Titles of tabs chosen before, the latest first. */
const chosenBefore = (): string[] => {
  try {
    return JSON.parse(localStorage.getItem(CHOSEN_TABS_KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
};

/**
 * Chooses the tabs of the same title everywhere on the page, and remembers the title for other pages, where an inline
 * script chooses it before the first paint.
 */
export const startTabs = (): void => {
  document.addEventListener("change", ({ target }) => {
    const input = target as HTMLInputElement;
    if (!input.matches(".tabs:not(.openapi-answers) > input")) return;
    const title = input.labels?.[0]?.textContent ?? "";
    const { top } = input.getBoundingClientRect();
    for (const label of findElements(".tabs:not(.openapi-answers) > label"))
      if (label.textContent === title)
        ((label as HTMLLabelElement).control as HTMLInputElement).checked = true;
    // Groups above this one may be higher or lower now.
    scrollBy({ top: input.getBoundingClientRect().top - top, behavior: "instant" });
    const others = chosenBefore().filter((each) => each !== title);
    try {
      localStorage.setItem(CHOSEN_TABS_KEY, JSON.stringify([title, ...others].slice(0, MOST_CHOSEN_TABS)));
    } catch {
      // Without storage the choice still applies to this page.
    }
  });
};
