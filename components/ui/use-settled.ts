"use client";

import { useEffect, useState } from "react";

/** The value once it stayed the same for a moment: what a search sends while somebody types. */
export const useSettled = <Value>(value: Value, milliseconds = 200): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
};
