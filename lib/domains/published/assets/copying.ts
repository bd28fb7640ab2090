const COPIED_MS = 2_000;

/** Copies a text and says so on what was pressed, for a while. */
export const copy = async (text: string, shown: HTMLElement): Promise<void> => {
  await navigator.clipboard.writeText(text);
  const before = shown.textContent;
  if (before === "Copied") return;
  shown.textContent = "Copied";
  setTimeout(() => {
    shown.textContent = before;
  }, COPIED_MS);
};

/** The link of a heading leads there, and is copied. */
export const startHeadings = (): void => {
  document.addEventListener("click", ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>(".heading-link");
    if (link && navigator.clipboard) void copy(link.href, link);
  });
};

/** Copies the text or the address that a link leads to. Where that cannot be, the link leads there as without a script. */
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
