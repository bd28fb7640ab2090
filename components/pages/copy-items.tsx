"use client";

import { Copy, History, Link2 } from "lucide-react";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import type { LiveScope } from "@/lib/domains/places/operation-at";
import { reportFailure } from "../form/report-failure";
import { DropdownMenuItem, DropdownMenuSeparator } from "../ui/dropdown-menu";
import { toast } from "../ui/toaster";
import { copyMarkdown } from "./copy-markdown";
import { useCurrentPage } from "./use-current-page";

const copyLink = async () => {
  try {
    await navigator.clipboard.writeText(location.origin + location.pathname);
    void toast.success("Link copied");
  } catch (error) {
    reportFailure(error);
  }
};

/** Copies the address or the Markdown of the current page, or opens its history. */
export const PageCopyItems = ({ source }: { source: LiveScope }) => {
  const page = useCurrentPage(source);
  return (
    <>
      <DropdownMenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => void copyLink()}>
        Copy link
      </DropdownMenuItem>
      {page?.kind === "document" && (
        <DropdownMenuItem
          icon={<Copy aria-hidden="true" />}
          onSelect={() => void copyMarkdown(source, page.id)}
        >
          Copy page as Markdown
        </DropdownMenuItem>
      )}
      {page && !page.made && source.changeRequestId === undefined && (
        <DropdownMenuItem asChild>
          <ScreenLink href={addresses.space.history(source.spaceId, { page: page.id })}>
            <History aria-hidden="true" />
            Page history
          </ScreenLink>
        </DropdownMenuItem>
      )}
      <DropdownMenuSeparator />
    </>
  );
};
