import { type Text, text } from "@/lib/core/locales/say";
import type { RollApiToken } from "@/lib/identity/tokens/schemas";

type Overlap = RollApiToken["overlap"];

/** The times at which a replaced token stops working. */
export const OVERLAP_OPTIONS: readonly { value: Overlap; label: Text }[] = [
  { value: "now", label: text("Immediately") },
  { value: "1h", label: text("In 1 hour") },
  { value: "24h", label: text("In 24 hours") },
  { value: "7d", label: text("In 7 days") },
];
