import type { RollApiToken } from "@/lib/identity/tokens/schemas";

type Overlap = RollApiToken["overlap"];

/** The times at which a replaced token stops working. */
export const OVERLAP_OPTIONS: readonly { value: Overlap; label: string }[] = [
  { value: "now", label: "Immediately" },
  { value: "1h", label: "In 1 hour" },
  { value: "24h", label: "In 24 hours" },
  { value: "7d", label: "In 7 days" },
];
