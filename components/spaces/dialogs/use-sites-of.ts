import { useQuery } from "@tanstack/react-query";
import { useSay } from "@/components/ui/say";
import { query } from "@/lib/platform/api/queries";
import { sites } from "@/lib/sites/sites/operations";
import type { Space } from "@/lib/spaces/spaces/schemas";

const NAMED = 5;

/** Names the sites that present a space, as "2 sites: Docs, Help"; null without any visible one. */
export const useSitesOf = (space: Pick<Space, "id" | "organization"> | null): string | null => {
  const say = useSay();
  const { data } = useQuery({
    ...query(sites.list, {
      params: { organizationId: space?.organization ?? "" },
      query: { space: space?.id, limit: String(NAMED) },
    }),
    enabled: space !== null,
  });
  if (!data?.count) return null;
  const names = data.items.map(({ title }) => title).join(", ");
  const rest = data.count - data.items.length;
  const { count } = data;
  return rest > 0
    ? say(
        { one: "{count} site: {names} and {rest} more", other: "{count} sites: {names} and {rest} more" },
        { count, names, rest },
      )
    : say({ one: "{count} site: {names}", other: "{count} sites: {names}" }, { count, names });
};
