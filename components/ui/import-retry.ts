/** A file that fails to load while online is missing, because a newer version replaced it. */
const MOST_ATTEMPTS = 3;
const PAUSE = 2_000;

const connectionOrPause = () =>
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, PAUSE);
    window.addEventListener("online", resolve, { signal: AbortSignal.timeout(PAUSE) });
  });

/**
 * Wraps a loader for `dynamic` so that it outlasts a lost connection: the part loads when the server is reachable
 * again. Otherwise an error page would replace the screen with all its input.
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
