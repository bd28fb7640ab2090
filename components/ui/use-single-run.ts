import { useRef, useState } from "react";

/**
 * Guards against double presses: while a run of `work` is pending, further calls do nothing. A ref holds the state,
 * because a second press can come before the next render.
 */
export const useSingleRun = <Arguments extends readonly unknown[]>(
  work: ((...given: Arguments) => unknown) | undefined,
) => {
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const run = async (...given: Arguments): Promise<void> => {
    if (running.current) return;
    const result = work?.(...given);
    if (!(result instanceof Promise)) return;
    running.current = true;
    setPending(true);
    try {
      await result;
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return { run, pending };
};
