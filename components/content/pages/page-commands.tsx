"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Copy, FileDown, FolderDown, History } from "lucide-react";
import { type Command, useCommands } from "@/components/layout/use-commands";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { text } from "@/lib/core/locales/say";
import { copyMarkdown } from "./copy-markdown";
import { downloadPdf } from "./download-pdf";
import { useCurrentPage } from "./use-current-page";

const PDF_KEYWORDS = text("export, save, print");

/** Registers the commands for the current page in the command menu. */
export const PageCommands = ({ source, onExport }: { source: LiveScope; onExport: () => void }) => {
  const say = useSay();
  const client = useQueryClient();
  const page = useCurrentPage(source);
  const pdf = <FileDown aria-hidden="true" />;
  const ofPage: Command[] = page
    ? [
        {
          id: "page-pdf",
          label: say("Download PDF of this page"),
          group: say("This page"),
          keywords: PDF_KEYWORDS,
          icon: pdf,
          run: () => void downloadPdf(client, source, { page: page.id, only: "true" }),
        },
      ]
    : [];
  if (page?.kind === "document")
    ofPage.unshift({
      id: "copy-markdown",
      label: say("Copy page as Markdown"),
      group: say("This page"),
      keywords: text("export, source"),
      icon: <Copy aria-hidden="true" />,
      run: () => void copyMarkdown(source, page.id),
    });
  if (page && !page.generated && source.changeRequestId === undefined)
    ofPage.push({
      id: "page-history",
      label: say("Page history"),
      group: say("This page"),
      keywords: text("versions, revisions"),
      icon: <History aria-hidden="true" />,
      href: addresses.space.history(source.spaceId, { page: page.id }),
    });
  useCommands([
    ...ofPage,
    {
      id: "space-pdf",
      label: say("Download PDF of the space"),
      group: say("This space"),
      keywords: PDF_KEYWORDS,
      icon: pdf,
      run: () => void downloadPdf(client, source, {}),
    },
    {
      id: "export",
      label: say("Export…"),
      group: say("This space"),
      keywords: text("download, backup, markdown, html, epub, e-book, zip"),
      icon: <FolderDown aria-hidden="true" />,
      run: onExport,
    },
  ]);
  return null;
};
