"use client";

import { CircleCheck } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { addresses } from "@/lib/addresses";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import type { Space } from "@/lib/spaces/spaces/schemas";
import type { ChangeRequestTarget } from "./reads";
import type { ChangesViewState } from "./use-changes-view";

/** Shows notices above the changes. */
export const ChangesNotes = ({ view: { content, changedSince, range } }: { view: ChangesViewState }) => (
  <>
    {content.more > 0 && (
      <Banner tone="info">Showing the first 1,000 changes; {content.more} more aren't shown.</Banner>
    )}
    {changedSince > 0 && (
      <Banner
        tone="info"
        actions={
          range.value === "all" &&
          range.options.some(({ value }) => value === "review") && (
            <Button size="sm" onClick={() => range.set("review")}>
              Show changes since my review
            </Button>
          )
        }
      >
        {changedSince === 1 ? "1 page changed" : `${changedSince} pages changed`} since you viewed{" "}
        {changedSince === 1 ? "it" : "them"}.
      </Banner>
    )}
    {content.pages.length === 0 && content.others.length === 0 && (
      <EmptyState
        icon={<CircleCheck />}
        title="No changes since"
        actions={<Button onClick={() => range.set("all")}>Show all changes</Button>}
      >
        The change request holds what it held{" "}
        {range.value === "review" ? "at your review" : "when it was approved"}.
      </EmptyState>
    )}
  </>
);

/** Shown for a change request without changes. */
export const NoChanges = ({
  target,
  changeRequest,
  space,
}: {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
  space: Space;
}) => (
  <EmptyState
    title="No changes yet"
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
            Open the editor
          </Link>
        </Button>
      )
    }
  >
    Edits in this change request appear here, compared with the space.
  </EmptyState>
);
