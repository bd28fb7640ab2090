"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import type { PageNode } from "@/components/content/document/tree";
import { useCurrentPage } from "@/components/content/pages/use-current-page";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { RadioGroup, type RadioOption } from "@/components/ui/radio-group";
import { type LiveScope, operationAt } from "@/lib/content/scopes/operation-at";
import { contentExports } from "@/lib/exchange/exports/operations";
import type { ExportFormat, ExportQueryInput } from "@/lib/exchange/exports/schemas";
import { queryText } from "@/lib/platform/api/client";
import { pathOf } from "@/lib/platform/api/operation";

const FORMATS: readonly RadioOption<ExportFormat>[] = [
  {
    value: "markdown",
    label: "Markdown",
    description: "A zip file with the pages and their files. Import it here or in another tool.",
  },
  {
    value: "single-markdown",
    label: "One Markdown file",
    description: "All pages as one text, with their includes and links. Pictures stay on this server.",
  },
  {
    value: "html",
    label: "Web pages",
    description: "A zip file to read in any browser, without a connection.",
  },
  { value: "epub", label: "E-book", description: "An EPUB file for readers and phones." },
  { value: "docx", label: "Word", description: "A document to edit in Word, LibreOffice or Google Docs." },
];

const PAGE = "This page";
const BELOW = "This page and everything below";
const SPACE = "The whole space";

type Range = { label: string; query: Omit<ExportQueryInput, "format"> };

type ExportDialogProps = { source: LiveScope; onClose: () => void };

/** Downloads the whole content in a chosen format, or a page with or without its subpages. */
export const ExportDialog = ({ source, page, onClose }: ExportDialogProps & { page?: PageNode }) => {
  const ranges: Range[] = [
    ...(page ? [{ label: PAGE, query: { page: page.id, only: "true" as const } }] : []),
    ...(page && page.pages.length > 0 ? [{ label: BELOW, query: { page: page.id } }] : []),
    { label: SPACE, query: {} },
  ];
  const [format, setFormat] = useState<ExportFormat>("markdown");
  const [chosen, setChosen] = useState(SPACE);
  const range = ranges.find(({ label }) => label === chosen) ?? ranges.at(-1)!;
  const path = pathOf(operationAt(source, contentExports.download).path, source);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Export">
        <DialogBody className="flex flex-col gap-5">
          <RadioGroup
            label="Format"
            look="cards"
            options={FORMATS}
            value={format}
            onChange={(next) => setFormat(next)}
          />
          {ranges.length > 1 && (
            <RadioGroup
              label="Pages"
              options={ranges.map(({ label }) => ({ value: label, label }))}
              value={range.label}
              onChange={setChosen}
            />
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" icon={<Download aria-hidden="true" />} asChild>
            <a href={path + queryText({ format, ...range.query })} download onClick={() => onClose()}>
              Download
            </a>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
};

/** The same for the page that is read. */
export const PageExportDialog = (props: ExportDialogProps) => (
  <ExportDialog {...props} page={useCurrentPage(props.source)} />
);
