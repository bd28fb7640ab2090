import { Badge } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import type { SitePreviewLink } from "@/lib/sites/preview-links/schemas";

/** When a preview link expires, or that it has ended. */
export const LinkState = ({ active, expiresAt }: Pick<SitePreviewLink, "active" | "expiresAt">) => {
  const say = useSay();
  return active ? (
    <Said text="Expires {when}" values={{ when: <RelativeTime value={expiresAt} /> }} />
  ) : (
    <Badge>{say("Ended")}</Badge>
  );
};
