"use client";

import { useQueryClient } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { DropdownMenuItem, DropdownMenuLabel } from "@/components/ui/dropdown-menu";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { downloadPdf } from "./download-pdf";
import { useCurrentPage } from "./use-current-page";

const icon = <FileDown aria-hidden="true" />;

/** Downloads a whole space as PDF, or a change request's version of it. */
export const PdfItems = ({ source }: { source: LiveScope }) => {
  const client = useQueryClient();
  return (
    <DropdownMenuItem icon={icon} onSelect={() => void downloadPdf(client, source, {})}>
      Download PDF
    </DropdownMenuItem>
  );
};

/** Downloads the current page as PDF: alone, with its subpages, or the whole space. */
export const PagePdfItems = ({ source }: { source: LiveScope }) => {
  const client = useQueryClient();
  const page = useCurrentPage(source);
  return (
    <>
      <DropdownMenuLabel>Download PDF</DropdownMenuLabel>
      {page && (
        <DropdownMenuItem
          icon={icon}
          onSelect={() => void downloadPdf(client, source, { page: page.id, only: "true" })}
        >
          This page
        </DropdownMenuItem>
      )}
      {page && page.pages.length > 0 && (
        <DropdownMenuItem icon={icon} onSelect={() => void downloadPdf(client, source, { page: page.id })}>
          This page and everything below
        </DropdownMenuItem>
      )}
      <DropdownMenuItem icon={icon} onSelect={() => void downloadPdf(client, source, {})}>
        The whole space
      </DropdownMenuItem>
    </>
  );
};
