"use client";

import {
  Archive,
  ArchiveRestore,
  ChevronDown,
  GitPullRequest,
  GitPullRequestDraft,
  Split,
} from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { ChangeRequest } from "@/lib/change-requests/schemas";
import { IconButton } from "../ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "../ui/dropdown-menu";
import type { ChangeRequestTarget } from "./reads";
import type { useChangeRequestActions } from "./use-change-request-actions";

const SplitDialog = dynamic(() => import("./split-dialog").then((module) => module.SplitDialog));

export type MoreActionsProps = {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
  actions: ReturnType<typeof useChangeRequestActions>;
};

/** What can be done with a change request besides merging it. */
export const MoreActions = ({ target, changeRequest, actions }: MoreActionsProps) => {
  const [splitting, setSplitting] = useState(false);
  const { status } = changeRequest;
  if (status === "merged") return null;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label="More actions" variant="secondary">
            <ChevronDown />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {status === "draft" && (
            <DropdownMenuItem
              icon={<GitPullRequest aria-hidden="true" />}
              onSelect={() => void actions.setStatus("open", status)}
            >
              Open for review
            </DropdownMenuItem>
          )}
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
              description="Takes pages out into a change request of their own."
              onSelect={() => setSplitting(true)}
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
              description="Sets it aside; it can be reopened."
              onSelect={() => void actions.setStatus("archived", status)}
            >
              Archive
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {splitting && (
        <SplitDialog target={target} changeRequest={changeRequest} onClose={() => setSplitting(false)} />
      )}
    </>
  );
};
