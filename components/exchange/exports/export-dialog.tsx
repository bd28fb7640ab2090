"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import type { PageNode } from "@/components/content/document/tree";
import { useCurrentPage } from "@/components/content/pages/use-current-page";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { useSay } from "@/components/ui/say";
import { type LiveScope, operationAt } from "@/lib/content/scopes/operation-at";
import { type Text, text } from "@/lib/core/locales/say";
import { contentExports } from "@/lib/exchange/exports/operations";
import type { ExportFormat, ExportQueryInput } from "@/lib/exchange/exports/schemas";
import { queryText } from "@/lib/platform/api/client";
import { pathOf } from "@/lib/platform/api/operation";

const FORMATS = [
  {
    value: "markdown",
    label: text("Markdown"),
    description: text("A zip file with the pages and their files. Import it here or in another tool."),
  },
  {
    value: "single-markdown",
    label: text("One Markdown file"),
    description: text("All pages as one text, with their includes and links. Pictures stay on this server."),
  },
  {
    value: "html",
    label: text("Web pages"),
    description: text("A zip file to read in any browser, without a connection."),
  },
  { value: "epub", label: text("E-book"), description: text("An EPUB file for readers and phones.") },
  {
    value: "docx",
    label: text("Word"),
    description: text("A document to edit in Word, LibreOffice or Google Docs."),
  },
] as const satisfies readonly { value: ExportFormat; label: Text; description: Text }[];

const RANGES = {
  page: text("This page"),
  below: text("This page and everything below"),
  space: text("The whole space"),
};
type Range = { name: keyof typeof RANGES; query: Omit<ExportQueryInput, "format"> };

type ExportDialogProps = { source: LiveScope; onClose: () => void };

/** Downloads the whole content in a chosen format, or a page with or without its subpages. */
export const ExportDialog = ({ source, page, onClose }: ExportDialogProps & { page?: PageNode }) => {
  const say = useSay();
  const space = { name: "space", query: {} } satisfies Range;
  const ranges: Range[] = page
    ? [
        { name: "page", query: { page: page.id, only: "true" } },
        ...(page.pages.length > 0 ? [{ name: "below" as const, query: { page: page.id } }] : []),
        space,
      ]
    : [space];
  const [format, setFormat] = useState<ExportFormat>("markdown");
  const [chosen, setChosen] = useState<Range["name"]>("space");
  const range = ranges.find(({ name }) => name === chosen) ?? space;
  const path = pathOf(operationAt(source, contentExports.download).path, source);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={say("Export")}>
        <DialogBody className="flex flex-col gap-5">
          <RadioGroup
            label={say("Format")}
            look="cards"
            options={FORMATS.map(({ value, label, description }) => ({
              value,
              label: say(label),
              description: say(description),
            }))}
            value={format}
            onChange={(next) => setFormat(next)}
          />
          {ranges.length > 1 && (
            <RadioGroup
              label={say("Pages")}
              options={ranges.map(({ name }) => ({ value: name, label: say(RANGES[name]) }))}
              value={range.name}
              onChange={setChosen}
            />
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button>{say("Cancel")}</Button>
          </DialogClose>
          <Button variant="primary" icon={<Download aria-hidden="true" />} asChild>
            <a href={path + queryText({ format, ...range.query })} download onClick={() => onClose()}>
              {say("Download")}
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
