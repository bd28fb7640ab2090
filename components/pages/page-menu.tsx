import { Ellipsis } from "lucide-react";
import dynamic from "next/dynamic";
import type { LivePlace } from "@/lib/domains/places/at";
import { IconButton } from "../ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "../ui/dropdown-menu";

const FollowItems = dynamic(() => import("./follow-items").then((module) => module.FollowItems));
const PageCopyItems = dynamic(() => import("./copy-items").then((module) => module.PageCopyItems));
const PagePdfItems = dynamic(() => import("./pdf-items").then((module) => module.PagePdfItems));

/** What else can be done with the page being read; fetched when it is opened. */
export const PageMenu = ({ source }: { source: LivePlace }) => (
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
);
