import type { ReusableRecord } from "@/lib/core/content/records";
import type { ReusableContent } from "./schemas";

export const presentReusableContent = ({ id, title, contentHash }: ReusableRecord): ReusableContent => ({
  id,
  title,
  ...(contentHash !== null && { document: contentHash }),
});
