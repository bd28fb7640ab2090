/** While there is a connection, a file that still can't be had is not there: a newer version replaced it. */
const MOST_ATTEMPTS = 3;
const PAUSE = 2_000;

const connectionOrPause = () =>
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, PAUSE);
    window.addEventListener("online", resolve, { signal: AbortSignal.timeout(PAUSE) });
  });

/**
 * A loader for `dynamic` that outlasts a lost connection: the rest of the screen stays, and the part comes when the
 * server can be reached again. Without it the screen would give way to an error page, with all that is written on it.
 */
export const retryImport =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    for (let attempt = 1; ; attempt += navigator.onLine ? 1 : 0) {
      try {
        return await load();
      } catch (error) {
        if (typeof window === "undefined" || (navigator.onLine && attempt >= MOST_ATTEMPTS)) throw error;
        await connectionOrPause();
      }
    }
  };
