import { Badge } from "@/components/ui/badge";
import type { Site } from "@/lib/model/sites/schemas";

/** Whether readers reach a site. */
export const SiteState = ({ site }: { site: Pick<Site, "published"> }) =>
  site.published ? <Badge tone="success">Published</Badge> : <Badge>Not published</Badge>;
