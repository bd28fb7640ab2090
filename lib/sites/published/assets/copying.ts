import { say } from "./say";

const COPIED_MS = 2_000;

/** Copies a text and confirms it for a while on the pressed element, whose drawing then is a check mark. */
export const copy = async (text: string, shown: HTMLElement): Promise<void> => {
  await navigator.clipboard.writeText(text);
  if (shown.dataset.copied !== undefined) return;
  shown.dataset.copied = "";
  const [words, label] = [shown.textContent, shown.getAttribute("aria-label")];
  const confirm = (confirmed: boolean): void => {
    if (label !== null) shown.setAttribute("aria-label", confirmed ? say("copied") : label);
    if (words) shown.textContent = confirmed ? say("copied") : words;
  };
  confirm(true);
  setTimeout(() => {
    delete shown.dataset.copied;
    confirm(false);
  }, COPIED_MS);
};

/** The link of a heading navigates there and copies its address. */
export const startHeadings = (): void => {
  document.addEventListener("click", ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>(".heading-link");
    if (link && navigator.clipboard) void copy(link.href, link);
  });
};

/** Copies the text or the target of a link. If copying is impossible, the link works as without a script. */
export const startCopying = (): void => {
  document.addEventListener("click", async (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-copy]");
    if (!link || !navigator.clipboard || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      if (link.dataset.copy !== "text") return await copy(link.href, link);
      const answer = await fetch(link.href);
      if (!answer.ok) throw new Error(answer.statusText);
      await copy(await answer.text(), link);
    } catch {
      location.assign(link.href);
    }
  });
};
