"use client";

import { useEffect, useState } from "react";

/** Returns the value once it has been stable for a moment, such as a typed search. */
export const useDebounced = <Value>(value: Value, milliseconds = 200): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
};
