import NextLink from "next/link";
import { SpaceTitle } from "@/components/spaces/space-title";
import { counted } from "@/components/ui/counted";
import { RelativeTime } from "@/components/ui/relative-time";
import { addresses } from "@/lib/addresses";
import type { Space } from "@/lib/model/spaces/schemas";

/** Spaces by their latest change, with what is open in them. */
export const RecentSpaces = ({ spaces }: { spaces: readonly Space[] }) => (
  <ul className="divide-y divide-border">
    {spaces.map((space) => (
      <li key={space.id} className="relative px-4 py-2.5 hover:bg-hover/60">
        <NextLink
          href={addresses.space.reader(space.id)}
          className="inset-focus block rounded-sm text-sm font-medium after:absolute after:inset-0"
        >
          <SpaceTitle space={space} />
        </NextLink>
        <p className="truncate pl-7 text-xs text-muted">
          <RelativeTime value={space.updatedAt} />
          {space.changeRequestsOpen > 0 && ` · ${space.changeRequestsOpen} open`}
          {space.comments > 0 && (
            <>
              {" · "}
              <NextLink
                href={addresses.space.comments(space.id)}
                className="relative z-[1] rounded-sm underline-offset-3 hover:underline"
              >
                {counted(space.comments, "comment")}
              </NextLink>
            </>
          )}
        </p>
      </li>
    ))}
  </ul>
);
