"use client";

import { Copy, History, Link2 } from "lucide-react";
import NextLink from "next/link";
import { addresses } from "@/lib/addresses";
import { pages } from "@/lib/domains/pages/operations";
import { at, type LivePlace } from "@/lib/domains/places/at";
import { call } from "@/lib/platform/api/client";
import { markdownOf } from "../content/markdown-of";
import { reportFailure } from "../form/report-failure";
import { DropdownMenuItem, DropdownMenuSeparator } from "../ui/dropdown-menu";
import { toast } from "../ui/toaster";
import { useCurrentPage } from "./use-current-page";

const copyLink = async () => {
  try {
    await navigator.clipboard.writeText(location.origin + location.pathname);
    void toast.success("Link copied");
  } catch (error) {
    reportFailure(error);
  }
};

/** Begun within the press: a browser lets nobody write to the clipboard later. */
const copyMarkdown = async (source: LivePlace, pageId: string) => {
  const read = async () => {
    const page = await call(at(source, pages.get), {
      params: { ...source, pageId },
      query: { format: "markdown" },
    });
    return new Blob([markdownOf(page)], { type: "text/plain" });
  };
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": read() })]);
    void toast.success("Page copied as Markdown");
  } catch (error) {
    reportFailure(error);
  }
};

/** Takes the page being read along: its address, its Markdown, and what it was before. */
export const PageCopyItems = ({ source }: { source: LivePlace }) => {
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
          <NextLink href={addresses.space.history(source.spaceId, { page: page.id })}>
            <History aria-hidden="true" />
            Page history
          </NextLink>
        </DropdownMenuItem>
      )}
      <DropdownMenuSeparator />
    </>
  );
};
