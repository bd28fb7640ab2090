import type { Say } from "@/lib/core/locales/say";

const units = ["kB", "MB", "GB"] as const;

/** "512 B", "3.4 kB", "12 MB". */
export const fileSize = (say: Say, bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`;
  let amount = bytes / 1000;
  let unit = 0;
  while (amount >= 999.5 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  const digits = amount < 10 ? 1 : 0;
  const written = amount.toLocaleString(say.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${written} ${units[unit]}`;
};
