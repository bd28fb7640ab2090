"use client";

import { ChevronDown, Eye } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import type { ChangeRequestTarget } from "./reads";
import type { useChangeRequestActions } from "./use-change-request-actions";

const ExportDialog = lazyComponent(
  () => import("@/components/exchange/exports/export-dialog"),
  "ExportDialog",
);
const FollowItems = lazyComponent(
  () => import("@/components/collaboration/notifications/follow-items"),
  "FollowChangeRequestItems",
);
const DownloadItems = lazyComponent(
  () => import("@/components/content/pages/download-items"),
  "DownloadItems",
);
const PreviewLinksDialog = lazyComponent(
  () => import("@/components/sites/preview-links/preview-links-dialog"),
  "PreviewLinksDialog",
);
const SplitDialog = lazyComponent(() => import("./split-dialog"), "SplitDialog");
const StatusCommands = lazyComponent(() => import("./status-actions"), "StatusCommands", { ssr: false });
const StatusItems = lazyComponent(() => import("./status-actions"), "StatusItems");

type MoreActionsProps = {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
  organizationId: string;
  /** False for viewers without edit access and after the merge; then only the download remains. */
  editable: boolean;
  actions: ReturnType<typeof useChangeRequestActions>;
};

/** Lists the actions for a change request besides merging it. */
export const MoreActions = ({
  target,
  changeRequest,
  organizationId,
  editable,
  actions,
}: MoreActionsProps) => {
  const say = useSay();
  const [splitting, setSplitting] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const status = { status: changeRequest.status, actions, onSplit: () => setSplitting(true) };
  return (
    <>
      {editable && <StatusCommands {...status} />}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label={say("More actions")} variant="secondary">
            <ChevronDown />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {editable && (
            <>
              <DropdownMenuItem icon={<Eye aria-hidden="true" />} onSelect={() => setSharing(true)}>
                {say("Preview links…")}
              </DropdownMenuItem>
              <StatusItems {...status} />
            </>
          )}
          <FollowItems target={target} />
          <DownloadItems source={target} onExport={() => setExporting(true)} />
        </DropdownMenuContent>
      </DropdownMenu>
      {isExporting && <ExportDialog source={target} onClose={() => setExporting(false)} />}
      {isSharing && (
        <PreviewLinksDialog
          target={target}
          organizationId={organizationId}
          onClose={() => setSharing(false)}
        />
      )}
      {splitting && (
        <SplitDialog target={target} changeRequest={changeRequest} onClose={() => setSplitting(false)} />
      )}
    </>
  );
};
