import { Ellipsis } from "lucide-react";
import dynamic from "next/dynamic";
import { IconButton } from "@/components/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "@/components/ui/dropdown-menu";
import { retryImport } from "@/components/ui/import-retry";
import type { LiveScope } from "@/lib/content/scopes/operation-at";

const FollowItems = dynamic(retryImport(() => import("./follow-items").then((module) => module.FollowItems)));
const PageCommands = dynamic(
  retryImport(() => import("./page-commands").then((module) => module.PageCommands)),
  { ssr: false },
);
const PageCopyItems = dynamic(
  retryImport(() => import("./copy-items").then((module) => module.PageCopyItems)),
);
const PagePdfItems = dynamic(retryImport(() => import("./pdf-items").then((module) => module.PagePdfItems)));

/** Offers further actions on the current page, in a menu and as commands; loaded on demand. */
export const PageMenu = ({ source }: { source: LiveScope }) => (
  <>
    <PageCommands source={source} />
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label="More actions" variant="secondary">
          <Ellipsis />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-64">
        <PageCopyItems source={source} />
        {source.changeRequestId === undefined && <FollowItems spaceId={source.spaceId} />}
        <PagePdfItems source={source} />
      </DropdownMenuContent>
    </DropdownMenu>
  </>
);
