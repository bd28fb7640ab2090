import { useSay } from "./say";
import { useHotkeys } from "./use-hotkeys";

const FOCUSABLE =
  '[contenteditable="true"], [tabindex="0"], :is(a[href], button, input, select, textarea):not([tabindex="-1"], :disabled)';

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/** The first control of a region, or the one that its arrow keys left. */
const controlIn = (region: Element): HTMLElement | undefined =>
  [region, ...region.querySelectorAll(FOCUSABLE)].find(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element.matches(FOCUSABLE) && isShown(element),
  );

const move = (by: 1 | -1) => {
  const stops = [...document.querySelectorAll("[data-region]")].flatMap((region) => {
    const control = isShown(region) ? controlIn(region) : undefined;
    return control ? [{ region, control }] : [];
  });
  const at = stops.findIndex(({ region }) => region.contains(document.activeElement));
  const from = at < 0 && by < 0 ? 0 : at;
  stops.at((from + by) % stops.length)?.control.focus();
};

/** F6 moves the focus to the next region of the screen that has `data-region`, Shift+F6 to the one before. */
export const useRegions = () => {
  const say = useSay();
  return useHotkeys([
    {
      keys: "f6",
      label: say("Next region"),
      group: say("Editor|where pages are written"),
      run: () => move(1),
      inText: true,
    },
    {
      keys: "shift+f6",
      label: say("Previous region"),
      group: say("Editor|where pages are written"),
      run: () => move(-1),
      inText: true,
    },
  ]);
};
