import { idIn } from "./same-parts";

/** Leads an address to the page that shows its model now, with the field that it may name and its query. */
export const followModel = (): void => {
  for (let id = idIn(location); id !== ""; id = id.slice(0, Math.max(0, id.lastIndexOf(".")))) {
    const named = document.getElementById(id);
    if (!named) continue;
    if (named.matches(".later-models a"))
      location.replace((named as HTMLAnchorElement).pathname + location.search + location.hash);
    return;
  }
};
