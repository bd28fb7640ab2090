import { Badge } from "@/components/ui/badge";
import { useSay } from "@/components/ui/say";
import type { Site } from "@/lib/sites/sites/schemas";

/** Shows if a site is published. */
export const SiteStateBadge = ({ site }: { site: Pick<Site, "published"> }) => {
  const say = useSay();
  return site.published ? (
    <Badge tone="success">{say("Published")}</Badge>
  ) : (
    <Badge>{say("Not published")}</Badge>
  );
};
