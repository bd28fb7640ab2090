const units = ["kB", "MB", "GB"] as const;

/** "512 B", "3.4 kB", "12 MB". */
export const fileSize = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`;
  let amount = bytes / 1000;
  let unit = 0;
  while (amount >= 999.5 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${units[unit]}`;
};
