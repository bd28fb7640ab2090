/** Runs once a page is visible, which may be long after it was prerendered. */
export const whenSeen = (run: () => void): void => {
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", run, { once: true });
  else run();
};
