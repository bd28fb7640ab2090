"use client";

import { useQuery } from "@tanstack/react-query";
import { Unlink } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import type { LinkEntry } from "@/lib/content/links/schemas";
import { locationKey, locationName, problemLabel } from "./link-labels";
import { brokenLinksQuery } from "./reads";

type Target = { spaceId: string; changeRequestId: string };

const BrokenLink = ({ entry, target }: { entry: LinkEntry; target: Target }) => {
  const say = useSay();
  const place = entry.locationReferences[0];
  if (!place) return null;
  const pageId = place.kind === "page" ? place.page.id : undefined;
  return (
    <li>
      <Link href={addresses.changeRequest.editor(target.spaceId, target.changeRequestId, pageId)}>
        {locationName(place)}
      </Link>
      : <span className="font-medium wrap-anywhere">{entry.text || entry.href}</span>{" "}
      <span className="text-muted">– {problemLabel(say, entry)}</span>
    </li>
  );
};

/** Lists the links that this change request would break; renders nothing without any. */
export const BrokenLinksBox = ({ target }: { target: Target }) => {
  const say = useSay();
  const [all, setAll] = useState(false);
  const { data } = useQuery({
    ...brokenLinksQuery(target, all),
    placeholderData: (previous) => previous,
  });
  if (!data || data.count === 0) return null;
  const more = data.count - data.items.length;
  return (
    <section
      id="broken-links"
      aria-labelledby="broken-links-heading"
      className="scroll-mt-(--sticky-top) rounded-lg border border-warning-border bg-raised text-sm"
    >
      <h2
        id="broken-links-heading"
        className="flex items-center gap-2 rounded-t-lg bg-warning-subtle px-4 py-2.5 text-base font-semibold text-warning"
      >
        <Unlink aria-hidden="true" className="size-4 shrink-0" />
        {say({ one: "{count} link would break", other: "{count} links would break" }, { count: data.count })}
      </h2>
      <ul className="space-y-2 px-4 py-3">
        {data.items.map((entry) => (
          <BrokenLink
            key={`${locationKey(entry.locationReferences[0])} ${entry.href}`}
            entry={entry}
            target={target}
          />
        ))}
      </ul>
      {more > 0 && (
        <p className="px-4 pb-3 text-muted">
          {all ? (
            say("Fix these to see {more} more.", { more })
          ) : (
            <Button size="sm" onClick={() => setAll(true)}>
              {say("Show {more} more", { more })}
            </Button>
          )}
        </p>
      )}
    </section>
  );
};
