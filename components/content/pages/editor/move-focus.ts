import type { KeyboardEvent } from "react";

/** Arrow keys move between the buttons, so that the toolbar is one stop for Tab. */
export const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops.at((at + (event.key === "ArrowRight" ? 1 : -1)) % stops.length);
  if (at < 0 || !next) return;
  event.preventDefault();
  for (const stop of stops) stop.tabIndex = stop === next ? 0 : -1;
  next.focus();
};
