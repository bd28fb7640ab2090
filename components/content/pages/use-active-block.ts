import { type RefObject, useEffect, useState } from "react";
import { blockElements } from "./blocks";

const PICK = "bindery:pick-block";

/** Starts picking a block with the keyboard. */
export const pickBlock = (text: HTMLElement | null) => text?.dispatchEvent(new Event(PICK));

const firstInSight = (blocks: readonly HTMLElement[]) =>
  blocks.find((block) => block.getBoundingClientRect().top > 90) ?? blocks.at(-1);

const keyOf = (block: HTMLElement | null | undefined) => block?.dataset.block ?? null;

/** Tracks the hovered block, the one picked with the keyboard, and the one whose marked words were pressed. */
export const useActiveBlock = (text: RefObject<HTMLElement | null>, html: string) => {
  const [pressed, setPressed] = useState<{ block: string; thread: string } | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const [focusing, setFocusing] = useState(false);
  useEffect(() => {
    const root = text.current;
    if (!root) return;
    const onOver = (event: MouseEvent) => {
      const block =
        event.target instanceof Element ? event.target.closest<HTMLElement>("[data-block]") : null;
      if (block) setActive(keyOf(block));
    };
    const onPick = () => {
      setActive(keyOf(firstInSight(blockElements(root))));
      setFocusing(true);
    };
    const onPress = ({ target }: MouseEvent) => {
      const mark =
        target instanceof Element && !target.closest("a")
          ? target.closest<HTMLElement>("mark[data-comment]")
          : null;
      const block = keyOf(mark?.closest<HTMLElement>("[data-block]"));
      const thread = mark?.dataset.comment;
      if (block && thread && getSelection()?.isCollapsed) setPressed({ block, thread });
    };
    root.addEventListener("click", onPress);
    root.addEventListener("mouseover", onOver);
    root.addEventListener(PICK, onPick);
    return () => {
      root.removeEventListener("click", onPress);
      root.removeEventListener("mouseover", onOver);
      root.removeEventListener(PICK, onPick);
    };
  }, [text, html]);
  const step = (by: number) => {
    const keys = blockElements(text.current).map(keyOf);
    const next = keys[keys.indexOf(active) + by];
    if (!next) return;
    setActive(next);
    setFocusing(true);
  };
  return { active, pressed, step, focusing, doneFocusing: () => setFocusing(false) };
};
