"use client";

import { useEffect, useState } from "react";

/** Searches on the server; the signal aborts an outdated request. */
export type Search<Result> = (text: string, signal: AbortSignal) => Promise<Result>;

type SearchState<Result> = {
  /** The last result; absent before the first answer and without a search. */
  result: Result | undefined;
  searching: boolean;
  error: Error | null;
  retry: () => void;
};

type Answer<Result> = { text: string; result?: Result; error: Error | null };

/** A single letter matches everything, except in scripts whose characters are words. */
const isWorthSearching = (text: string): boolean => text.length > 1 || /[^\p{ASCII}]/u.test(text);

/** Searches at pauses in typing, and shows only the result of the latest text. */
export const useSearch = <Result>(search: Search<Result> | undefined, text: string): SearchState<Result> => {
  const [answer, setAnswer] = useState<Answer<Result>>({ text: "", error: null });
  const [attempt, setAttempt] = useState(0);
  const wanted = text.trim();
  const active = Boolean(search) && isWorthSearching(wanted);
  useEffect(() => {
    if (!search || !active) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const result = await search(wanted, controller.signal);
        if (!controller.signal.aborted) setAnswer({ text: wanted, result, error: null });
      } catch (error) {
        if (!controller.signal.aborted) setAnswer({ text: wanted, error: error as Error });
      }
    }, 150);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search, wanted, active, attempt]);
  if (!active) return { result: undefined, searching: false, error: null, retry: () => {} };
  const answered = answer.text === wanted;
  return {
    result: answer.result,
    searching: !answered,
    error: answered ? answer.error : null,
    retry: () => {
      setAnswer({ text: "", error: null });
      setAttempt(attempt + 1);
    },
  };
};
