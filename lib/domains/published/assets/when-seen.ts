/** Runs once a page is seen, which may be after it was rendered ahead. */
export const whenSeen = (run: () => void): void => {
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", run, { once: true });
  else run();
};
