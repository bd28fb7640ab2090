import { Badge } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/relative-time";
import type { SitePreviewLink } from "@/lib/sites/preview-links/schemas";

/** When a preview link expires, or that it has ended. */
export const LinkState = ({ active, expiresAt }: Pick<SitePreviewLink, "active" | "expiresAt">) =>
  active ? (
    <>
      Expires <RelativeTime value={expiresAt} />
    </>
  ) : (
    <Badge>Ended</Badge>
  );
