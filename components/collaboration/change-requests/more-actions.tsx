"use client";

import { Archive, ArchiveRestore, ChevronDown, FolderDown, GitPullRequestDraft, Split } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCommands } from "@/components/layout/use-commands";
import { IconButton } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { lazyComponent } from "@/components/ui/lazy";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import type { ChangeRequestTarget } from "./reads";
import type { useChangeRequestActions } from "./use-change-request-actions";

const ExportDialog = lazyComponent(
  () => import("@/components/exchange/exports/export-dialog"),
  "ExportDialog",
);
const FollowItems = lazyComponent(() => import("../notifications/follow-items"), "FollowChangeRequestItems");
const PdfItems = lazyComponent(() => import("@/components/content/pages/pdf-items"), "PdfItems");
const SplitDialog = lazyComponent(() => import("./split-dialog"), "SplitDialog");

type MoreActionsProps = {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
  /** False for viewers without edit access and after the merge; then only the download remains. */
  editable: boolean;
  actions: ReturnType<typeof useChangeRequestActions>;
};

type StatusAction = { id: string; label: string; description?: string; icon: ReactNode; run: () => void };

const statusActions = (
  status: ChangeRequest["status"],
  actions: MoreActionsProps["actions"],
  split: () => void,
): StatusAction[] => {
  const reopen: StatusAction = {
    id: "reopen",
    label: "Reopen",
    icon: <ArchiveRestore aria-hidden="true" />,
    run: () => void actions.setStatus("open", status),
  };
  if (status === "archived") return [reopen];
  const toDraft: StatusAction = {
    id: "draft",
    label: "Convert to draft",
    icon: <GitPullRequestDraft aria-hidden="true" />,
    run: () => void actions.setStatus("draft", status),
  };
  return [
    ...(status === "open" ? [toDraft] : []),
    {
      id: "split",
      label: "Split…",
      description: "Moves pages into a new change request.",
      icon: <Split aria-hidden="true" />,
      run: split,
    },
    {
      id: "archive",
      label: "Archive",
      description: "You can reopen it later.",
      icon: <Archive aria-hidden="true" />,
      run: () => void actions.setStatus("archived", status),
    },
  ];
};

/** Lists the actions for a change request besides merging it. */
export const MoreActions = ({ target, changeRequest, editable, actions }: MoreActionsProps) => {
  const [splitting, setSplitting] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const offered = editable ? statusActions(changeRequest.status, actions, () => setSplitting(true)) : [];
  useCommands(offered.map((action) => ({ ...action, group: "This change request" })));
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label="More actions" variant="secondary">
            <ChevronDown />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {offered.map(({ id, label, run, ...shown }) => (
            <DropdownMenuItem key={id} onSelect={run} {...shown}>
              {label}
            </DropdownMenuItem>
          ))}
          {offered.length > 0 && <DropdownMenuSeparator />}
          <FollowItems target={target} />
          <PdfItems source={target} />
          <DropdownMenuItem icon={<FolderDown aria-hidden="true" />} onSelect={() => setExporting(true)}>
            Export…
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isExporting && <ExportDialog source={target} onClose={() => setExporting(false)} />}
      {splitting && (
        <SplitDialog target={target} changeRequest={changeRequest} onClose={() => setSplitting(false)} />
      )}
    </>
  );
};
