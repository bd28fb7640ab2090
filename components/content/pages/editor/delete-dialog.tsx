"use client";

import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { flatten, type PageNode } from "@/components/content/document/tree";
import { locationKey, locationName } from "@/components/content/links/link-labels";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { links } from "@/lib/content/links/operations";
import type { ContentLocation } from "@/lib/content/links/schemas";
import { type LiveScope, operationAt } from "@/lib/content/scopes/operation-at";
import { query } from "@/lib/platform/api/queries";
import type { EditSession } from "./edit-session";
import type { PageChangeActions } from "./use-page-changes";

/** The backlinks of at most this many deleted subpages are read; the dialog counts the rest. */
const MOST_ASKED = 20;
const MOST_LISTED = 8;

/** Reads the backlinks of a page and its subpages, except those that are deleted with it. */
const useBacklinks = (scope: LiveScope, page: PageNode, enabled: boolean) => {
  const gone = [page, ...flatten(page.pages)];
  const ids = new Set(gone.map(({ id }) => id));
  return useQueries({
    queries: gone.slice(0, MOST_ASKED).map(({ id }) => ({
      ...query(operationAt(scope, links.backlinks), {
        params: { ...scope, pageId: id },
        query: { limit: "100" },
      }),
      enabled,
    })),
    combine: (results) => {
      const found = results.flatMap(({ data }) => data?.items ?? []);
      const outside = found.filter((each) => each.kind !== "page" || !ids.has(each.page.id));
      const places = [...new Map(outside.map((each) => [locationKey(each), each])).values()];
      const more = results.some(({ data }) => data?.next !== undefined) || gone.length > MOST_ASKED;
      return { places, more, loading: results.some(({ isPending }) => isPending) };
    },
  });
};

const Backlinks = ({ places, more }: { places: readonly ContentLocation[]; more: boolean }) => {
  const say = useSay();
  const listed = places.slice(0, MOST_LISTED);
  const rest = places.length - listed.length;
  return (
    <div className="text-sm">
      <p className="font-medium">
        {more
          ? say("{count}+ pages link here. Those links will break:", { count: places.length })
          : say(
              {
                one: "{count} page links here. Those links will break:",
                other: "{count} pages link here. Those links will break:",
              },
              { count: places.length },
            )}
      </p>
      <ul className="mt-1 list-disc pl-5 text-muted">
        {listed.map((each) => (
          <li key={locationKey(each)} className="wrap-anywhere">
            {locationName(each)}
          </li>
        ))}
        {rest > 0 && (
          <li>{more ? say("{count}+ more", { count: rest }) : say("{count} more", { count: rest })}</li>
        )}
      </ul>
    </div>
  );
};

/** Shows which subpages and links a deletion affects before it is confirmed. */
export const DeleteDialog = ({
  session,
  page,
  changes,
  onClose,
}: {
  session: EditSession;
  page: PageNode;
  changes: PageChangeActions;
  onClose: () => void;
}) => {
  const say = useSay();
  const below = flatten(page.pages).length;
  const [removing, setRemoving] = useState(false);
  const { places, more, loading } = useBacklinks(session.scope(), page, !removing);
  const remove = async () => {
    setRemoving(true);
    try {
      await changes.remove(page);
    } catch (failure) {
      setRemoving(false);
      throw failure;
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say("Delete “{page}”?", { page: page.title })}
      description={[
        below > 0 &&
          say(
            {
              one: "The {count} page below it will be deleted too.",
              other: "The {count} pages below it will be deleted too.",
            },
            { count: below },
          ),
        page.kind === "computed" &&
          say("This also deletes the pages generated from its source. The source is kept."),
        say("Readers see it until this change request is merged."),
      ]
        .filter(Boolean)
        .join(" ")}
      confirmLabel={say("Delete page")}
      danger
      onConfirm={remove}
    >
      {loading ? (
        <SkeletonText lines={2} />
      ) : places.length > 0 ? (
        <Backlinks places={places} more={more} />
      ) : (
        <p className="text-sm text-muted">{say("No page links here.")}</p>
      )}
    </ConfirmDialog>
  );
};
