"use client";

import { Archive, ArchiveRestore, GitPullRequestDraft, Split } from "lucide-react";
import type { ReactNode } from "react";
import { useCommands } from "@/components/layout/use-commands";
import { DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import type { Say } from "@/lib/core/locales/say";
import type { useChangeRequestActions } from "./use-change-request-actions";

type StatusActionsProps = {
  status: ChangeRequest["status"];
  actions: ReturnType<typeof useChangeRequestActions>;
  onSplit: () => void;
};

type StatusAction = { id: string; label: string; description?: string; icon: ReactNode; run: () => void };

const statusActions = (say: Say, { status, actions, onSplit }: StatusActionsProps): StatusAction[] => {
  const reopen: StatusAction = {
    id: "reopen",
    label: say("Reopen"),
    icon: <ArchiveRestore aria-hidden="true" />,
    run: () => void actions.setStatus("open", status),
  };
  if (status === "archived") return [reopen];
  const toDraft: StatusAction = {
    id: "draft",
    label: say("Convert to draft"),
    icon: <GitPullRequestDraft aria-hidden="true" />,
    run: () => void actions.setStatus("draft", status),
  };
  return [
    ...(status === "open" ? [toDraft] : []),
    {
      id: "split",
      label: say("Split…"),
      description: say("Moves pages into a new change request."),
      icon: <Split aria-hidden="true" />,
      run: onSplit,
    },
    {
      id: "archive",
      label: say("Archive"),
      description: say("You can reopen it later."),
      icon: <Archive aria-hidden="true" />,
      run: () => void actions.setStatus("archived", status),
    },
  ];
};

/** Registers the actions that change the status of a change request in the command menu. */
export const StatusCommands = (props: StatusActionsProps) => {
  const say = useSay();
  useCommands(statusActions(say, props).map((action) => ({ ...action, group: say("This change request") })));
  return null;
};

/** Lists the same actions in a menu. */
export const StatusItems = (props: StatusActionsProps) => {
  const say = useSay();
  return (
    <>
      {statusActions(say, props).map(({ id, label, run, ...shown }) => (
        <DropdownMenuItem key={id} onSelect={run} {...shown}>
          {label}
        </DropdownMenuItem>
      ))}
      <DropdownMenuSeparator />
    </>
  );
};
