"use client";

import { Archive, ArchiveRestore, ChevronDown, GitPullRequestDraft, Split } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { ChangeRequest } from "@/lib/model/change-requests/schemas";
import { IconButton } from "../ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "../ui/dropdown-menu";
import type { ChangeRequestTarget } from "./reads";
import type { useChangeRequestActions } from "./use-change-request-actions";

const FollowItems = dynamic(() =>
  import("../notifications/follow-items").then((module) => module.FollowChangeRequestItems),
);
const PdfItems = dynamic(() => import("../pages/pdf-items").then((module) => module.PdfItems));
const SplitDialog = dynamic(() => import("./split-dialog").then((module) => module.SplitDialog));

type MoreActionsProps = {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
  /** Somebody who may only read downloads it at most, and so does everybody once it is merged. */
  editable: boolean;
  actions: ReturnType<typeof useChangeRequestActions>;
};

type StatusItemsProps = Pick<MoreActionsProps, "actions"> & {
  status: ChangeRequest["status"];
  onSplit: () => void;
};

const StatusItems = ({ status, actions, onSplit }: StatusItemsProps) => (
  <>
    {status === "open" && (
      <DropdownMenuItem
        icon={<GitPullRequestDraft aria-hidden="true" />}
        onSelect={() => void actions.setStatus("draft", status)}
      >
        Convert to draft
      </DropdownMenuItem>
    )}
    {status !== "archived" && (
      <DropdownMenuItem
        icon={<Split aria-hidden="true" />}
        description="Moves pages into a new change request."
        onSelect={onSplit}
      >
        Split…
      </DropdownMenuItem>
    )}
    {status === "archived" ? (
      <DropdownMenuItem
        icon={<ArchiveRestore aria-hidden="true" />}
        onSelect={() => void actions.setStatus("open", status)}
      >
        Reopen
      </DropdownMenuItem>
    ) : (
      <DropdownMenuItem
        icon={<Archive aria-hidden="true" />}
        description="You can reopen it later."
        onSelect={() => void actions.setStatus("archived", status)}
      >
        Archive
      </DropdownMenuItem>
    )}
    <DropdownMenuSeparator />
  </>
);

/** What can be done with a change request besides merging it. */
export const MoreActions = ({ target, changeRequest, editable, actions }: MoreActionsProps) => {
  const [splitting, setSplitting] = useState(false);
  const { status } = changeRequest;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label="More actions" variant="secondary">
            <ChevronDown />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {editable && <StatusItems status={status} actions={actions} onSplit={() => setSplitting(true)} />}
          <FollowItems target={target} />
          <PdfItems source={target} />
        </DropdownMenuContent>
      </DropdownMenu>
      {splitting && (
        <SplitDialog target={target} changeRequest={changeRequest} onClose={() => setSplitting(false)} />
      )}
    </>
  );
};
