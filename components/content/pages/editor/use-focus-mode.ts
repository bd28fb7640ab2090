import { useState } from "react";
import { useSay } from "@/components/ui/say";
import { useHotkeys } from "@/components/ui/use-hotkeys";

export const FOCUS_KEY = "mod+shift+f";

export type FocusMode = { isOn: boolean; toggle: () => void };

/** Shows nothing but the text, until the same key, Escape or a button ends it. */
export const useFocusMode = (isPossible: boolean): FocusMode => {
  const say = useSay();
  const [isChosen, setChosen] = useState(false);
  const isOn = isChosen && isPossible;
  const toggle = () => setChosen(!isOn);
  useHotkeys([
    {
      keys: FOCUS_KEY,
      label: isOn ? say("Leave focus mode") : say("Focus mode"),
      group: say("Editor|where pages are written"),
      run: toggle,
      enabled: isPossible,
      inText: true,
    },
    // In the text, Escape selects the block first, and then what holds it.
    {
      keys: "escape",
      label: say("Leave focus mode"),
      run: toggle,
      enabled: isOn,
      inText: true,
      unlisted: true,
    },
  ]);
  return { isOn, toggle };
};
