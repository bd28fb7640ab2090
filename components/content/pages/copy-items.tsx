"use client";

import { Copy, History, Link2 } from "lucide-react";
import { copyLink } from "@/components/layout/copy-link";
import { DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { copyMarkdown } from "./copy-markdown";
import { useCurrentPage } from "./use-current-page";

/** Copies the address or the Markdown of the current page, or opens its history. */
export const PageCopyItems = ({ source }: { source: LiveScope }) => {
  const say = useSay();
  const page = useCurrentPage(source);
  return (
    <>
      <DropdownMenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => void copyLink(location.pathname)}>
        {say("Copy link")}
      </DropdownMenuItem>
      {page?.kind === "document" && (
        <DropdownMenuItem
          icon={<Copy aria-hidden="true" />}
          onSelect={() => void copyMarkdown(source, page.id)}
        >
          {say("Copy page as Markdown")}
        </DropdownMenuItem>
      )}
      {page && !page.generated && source.changeRequestId === undefined && (
        <DropdownMenuItem asChild>
          <ScreenLink href={addresses.space.history(source.spaceId, { page: page.id })}>
            <History aria-hidden="true" />
            {say("Page history")}
          </ScreenLink>
        </DropdownMenuItem>
      )}
      <DropdownMenuSeparator />
    </>
  );
};
