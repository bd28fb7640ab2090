import { Badge } from "@/components/ui/badge";
import type { Site } from "@/lib/sites/sites/schemas";

/** Shows if a site is published. */
export const SiteStateBadge = ({ site }: { site: Pick<Site, "published"> }) =>
  site.published ? <Badge tone="success">Published</Badge> : <Badge>Not published</Badge>;
