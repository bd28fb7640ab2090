"use client";

import { FileDown } from "lucide-react";
import { pdf } from "@/lib/domains/pdf/operations";
import { at, type LivePlace } from "@/lib/domains/places/at";
import type { PdfQueryInput } from "@/lib/model/pdf/schemas";
import { call } from "@/lib/platform/api/client";
import type { Problem } from "@/lib/platform/api/problem";
import { reportFailure } from "../form/report-failure";
import { DropdownMenuItem, DropdownMenuLabel } from "../ui/dropdown-menu";
import { toast } from "../ui/toaster";
import { useCurrentPage } from "./use-current-page";

const ASK_AGAIN_MS = 2_000;

/** Waits until the PDF is made, then lets the browser save it. */
async function download(place: LivePlace, query: PdfQueryInput): Promise<void> {
  const id = "pdf";
  void toast.loading("Making the PDF…", { id });
  try {
    const { url } = await call(at(place, pdf.address), { params: place, query });
    const { pathname, search } = new URL(url);
    await made(pathname + search);
    window.location.assign(pathname + search);
  } catch (error) {
    reportFailure(error);
  } finally {
    void toast.dismiss(id);
  }
}

async function made(address: string): Promise<void> {
  for (;;) {
    const response = await fetch(address);
    if (response.ok) return response.body?.cancel();
    const { error }: Problem = await response.json();
    if (error.reason !== "pdf_in_preparation") throw new Error(error.message);
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

const icon = <FileDown aria-hidden="true" />;

/** All of a space, or of what a change request would make of it. */
export const PdfItems = ({ source }: { source: LivePlace }) => (
  <DropdownMenuItem icon={icon} onSelect={() => void download(source, {})}>
    Download PDF
  </DropdownMenuItem>
);

/** The page being read alone, with what is below it, or everything. */
export const PagePdfItems = ({ source }: { source: LivePlace }) => {
  const page = useCurrentPage(source);
  return (
    <>
      <DropdownMenuLabel>Download PDF</DropdownMenuLabel>
      {page && (
        <DropdownMenuItem icon={icon} onSelect={() => void download(source, { page: page.id, only: "true" })}>
          This page
        </DropdownMenuItem>
      )}
      {page && page.pages.length > 0 && (
        <DropdownMenuItem icon={icon} onSelect={() => void download(source, { page: page.id })}>
          This page and everything below
        </DropdownMenuItem>
      )}
      <DropdownMenuItem icon={icon} onSelect={() => void download(source, {})}>
        The whole space
      </DropdownMenuItem>
    </>
  );
};
