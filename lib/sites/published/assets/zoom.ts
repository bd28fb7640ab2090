import { findElements } from "./find";
import { say } from "./say";

/** Images that are shown this much smaller than they are can be enlarged. */
const MUCH_SMALLER = 1.2;

const enlarge = (image: HTMLImageElement): void => {
  const dialog = document.createElement("dialog");
  dialog.className = "zoom";
  const shown = document.createElement("img");
  shown.src = image.currentSrc;
  shown.alt = image.hasAttribute("aria-label") ? image.alt : "";
  dialog.setAttribute("aria-label", shown.alt || say("enlarge"));
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = say("closeImage");
  dialog.append(shown, close);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    image.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
};

const offer = (image: HTMLImageElement): void => {
  if (image.clientWidth === 0 || image.naturalWidth < image.clientWidth * MUCH_SMALLER) return;
  image.tabIndex = 0;
  image.setAttribute("role", "button");
  // An image without words counts as decoration, which may be no button.
  if (image.alt === "") image.alt = say("enlarge");
  else image.setAttribute("aria-label", `${say("enlarge")}: ${image.alt}`);
  image.classList.add("can-zoom");
};

/** Enlarges images of the text that are wider than their column, on a press or by keyboard. */
export const startZoom = (): void => {
  for (const image of findElements(
    "article img:not(.emoji-picture, a *, .card:has(a) *)",
  ) as HTMLImageElement[]) {
    if (image.complete) offer(image);
    else image.addEventListener("load", () => offer(image), { once: true });
  }
  const zoomed = ({ target }: Event): HTMLImageElement | null =>
    (target as Element).closest<HTMLImageElement>("img.can-zoom");
  document.addEventListener("click", (event) => {
    const image = zoomed(event);
    if (image) enlarge(image);
  });
  document.addEventListener("keydown", (event) => {
    const image = event.key === "Enter" || event.key === " " ? zoomed(event) : null;
    if (!image) return;
    event.preventDefault();
    enlarge(image);
  });
};
