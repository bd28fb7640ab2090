"use client";

import { useQueryClient } from "@tanstack/react-query";
import { FileDown, FolderDown } from "lucide-react";
import { DropdownMenuItem, DropdownMenuLabel } from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { downloadPdf } from "./download-pdf";
import { useCurrentPage } from "./use-current-page";

const icon = <FileDown aria-hidden="true" />;

type DownloadItemsProps = {
  source: LiveScope;
  /** Asks for another format. */
  onExport: () => void;
};

const ExportItem = ({ onExport }: Pick<DownloadItemsProps, "onExport">) => {
  const say = useSay();
  return (
    <DropdownMenuItem icon={<FolderDown aria-hidden="true" />} onSelect={onExport}>
      {say("Export…")}
    </DropdownMenuItem>
  );
};

/** Downloads a whole space, or a change request's version of it. */
export const DownloadItems = ({ source, onExport }: DownloadItemsProps) => {
  const say = useSay();
  const client = useQueryClient();
  return (
    <>
      <DropdownMenuItem icon={icon} onSelect={() => void downloadPdf(client, source, {})}>
        {say("Download PDF")}
      </DropdownMenuItem>
      <ExportItem onExport={onExport} />
    </>
  );
};

/** Downloads the current page: alone, with its subpages, or the whole space. */
export const PageDownloadItems = ({ source, onExport }: DownloadItemsProps) => {
  const say = useSay();
  const client = useQueryClient();
  const page = useCurrentPage(source);
  return (
    <>
      <DropdownMenuLabel>{say("Download PDF")}</DropdownMenuLabel>
      {page && (
        <DropdownMenuItem
          icon={icon}
          onSelect={() => void downloadPdf(client, source, { page: page.id, only: "true" })}
        >
          {say("This page")}
        </DropdownMenuItem>
      )}
      {page && page.pages.length > 0 && (
        <DropdownMenuItem icon={icon} onSelect={() => void downloadPdf(client, source, { page: page.id })}>
          {say("This page and everything below")}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem icon={icon} onSelect={() => void downloadPdf(client, source, {})}>
        {say("The whole space")}
      </DropdownMenuItem>
      <ExportItem onExport={onExport} />
    </>
  );
};
