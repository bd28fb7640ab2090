"use client";

import { CircleCheck } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import type { Space } from "@/lib/spaces/spaces/schemas";
import type { ChangeRequestTarget } from "./reads";
import type { ChangesViewState } from "./use-changes-view";

/** Shows notices above the changes. */
export const ChangesNotes = ({ view: { content, changedSince, range } }: { view: ChangesViewState }) => {
  const say = useSay();
  return (
    <>
      {content.more > 0 && (
        <Banner tone="info">
          {say("Showing the first 1,000 changes; {more} more aren't shown.", { more: content.more })}
        </Banner>
      )}
      {changedSince > 0 && (
        <Banner
          tone="info"
          actions={
            range.value === "all" &&
            range.options.some(({ value }) => value === "review") && (
              <Button size="sm" onClick={() => range.set("review")}>
                {say("Show changes since my review")}
              </Button>
            )
          }
        >
          {say(
            {
              one: "{count} page changed since you viewed it.",
              other: "{count} pages changed since you viewed them.",
            },
            { count: changedSince },
          )}
        </Banner>
      )}
      {content.pages.length === 0 && content.others.length === 0 && (
        <EmptyState
          icon={<CircleCheck />}
          title={say("No changes since")}
          actions={<Button onClick={() => range.set("all")}>{say("Show all changes")}</Button>}
        >
          {range.value === "review"
            ? say("The change request holds what it held at your review.")
            : say("The change request holds what it held when it was approved.")}
        </EmptyState>
      )}
    </>
  );
};

/** Shown for a change request without changes. */
export const NoChanges = ({
  target,
  changeRequest,
  space,
}: {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
  space: Space;
}) => {
  const say = useSay();
  return (
    <EmptyState
      title={say("No changes yet")}
      size="page"
      actions={
        space.permissions.edit &&
        changeRequest.status !== "merged" && (
          <Button variant="primary" asChild>
            <Link
              tone="quiet"
              className="text-on-accent"
              href={addresses.changeRequest.editor(target.spaceId, changeRequest.number)}
            >
              {say("Open the editor")}
            </Link>
          </Button>
        )
      }
    >
      {say("Edits in this change request appear here, compared with the space.")}
    </EmptyState>
  );
};
