"use client";

import { Copy, History, Link2 } from "lucide-react";
import { reportFailure } from "@/components/form/report-failure";
import { DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { browserSay, useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { copyMarkdown } from "./copy-markdown";
import { useCurrentPage } from "./use-current-page";

const copyLink = async () => {
  try {
    await navigator.clipboard.writeText(location.origin + location.pathname);
    void toast.success(browserSay()("Link copied"));
  } catch (error) {
    reportFailure(error);
  }
};

/** Copies the address or the Markdown of the current page, or opens its history. */
export const PageCopyItems = ({ source }: { source: LiveScope }) => {
  const say = useSay();
  const page = useCurrentPage(source);
  return (
    <>
      <DropdownMenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => void copyLink()}>
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
