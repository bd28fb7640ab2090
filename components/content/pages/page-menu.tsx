import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "@/components/ui/dropdown-menu";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import type { LiveScope } from "@/lib/content/scopes/operation-at";

const PageExportDialog = lazyComponent(
  () => import("@/components/exchange/exports/export-dialog"),
  "PageExportDialog",
);
const FollowItems = lazyComponent(() => import("./follow-items"), "FollowItems");
const PageCommands = lazyComponent(() => import("./page-commands"), "PageCommands", { ssr: false });
const PageCopyItems = lazyComponent(() => import("./copy-items"), "PageCopyItems");
const PageDownloadItems = lazyComponent(() => import("./download-items"), "PageDownloadItems");

/** Offers further actions on the current page, in a menu and as commands; loaded on demand. */
export const PageMenu = ({ source }: { source: LiveScope }) => {
  const say = useSay();
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <PageCommands source={source} onExport={() => setExporting(true)} />
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label={say("More actions")} variant="secondary">
            <Ellipsis />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="w-64">
          <PageCopyItems source={source} />
          {source.changeRequestId === undefined && <FollowItems spaceId={source.spaceId} />}
          <PageDownloadItems source={source} onExport={() => setExporting(true)} />
        </DropdownMenuContent>
      </DropdownMenu>
      {isExporting && <PageExportDialog source={source} onClose={() => setExporting(false)} />}
    </>
  );
};
