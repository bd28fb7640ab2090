import type { ReusableRecord } from "@/lib/core/content/records";
import type { ReusableContent } from "@/lib/model/reusable-contents/schemas";

export const presentReusableContent = ({ id, title, contentHash }: ReusableRecord): ReusableContent => ({
  id,
  title,
  ...(contentHash !== null && { document: contentHash }),
});
