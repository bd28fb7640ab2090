"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { counted } from "@/components/ui/counted";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toaster";
import { siteRedirects } from "@/lib/domains/sites/operations";
import { mutation } from "@/lib/platform/api/queries";
import type { SiteParams } from "../use-site";
import { type CsvProblem, redirectsFromCsv } from "./redirect-csv";

/** More than a site may have is not read. */
const LARGEST_FILE = 4 * 1024 * 1024;
/** As many as one request takes. */
const AT_ONCE = 500;
const MOST_SHOWN = 20;

type Read = ReturnType<typeof redirectsFromCsv>;

/** Creates redirects from a CSV file, and changes those that are there. */
export const ImportDialog = ({ params, onClose }: { params: SiteParams; onClose: () => void }) => {
  const [read, setRead] = useState<Read | null>(null);
  const [problems, setProblems] = useState<readonly (CsvProblem | { source: string; message: string })[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const saving = useMutation(mutation(siteRedirects.changeMany));
  const [running, setRunning] = useState(false);

  const open = async (file: File | undefined) => {
    setRead(null);
    setProblems([]);
    setFailure(null);
    if (!file) return;
    if (file.size > LARGEST_FILE) {
      setFailure("This file is larger than 4 MB. Split it.");
      return;
    }
    const found = redirectsFromCsv(await file.text());
    setRead(found);
    setProblems(found.problems);
  };
  const save = async ({ changes }: Read) => {
    setRunning(true);
    setFailure(null);
    const refused: { source: string; message: string }[] = [];
    try {
      for (let at = 0; at < changes.length; at += AT_ONCE) {
        const redirects = changes.slice(at, at + AT_ONCE);
        const { results } = await saving.mutateAsync({ params, body: { redirects } });
        for (const { source, error } of results) if (error) refused.push({ source, message: error });
      }
      const done = changes.length - refused.length;
      if (done > 0) toast.success(`${counted(done, "redirect")} imported`);
      if (refused.length === 0) return onClose();
      setRead(null);
      setProblems(refused);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : "Something went wrong. Try again.");
    } finally {
      setRunning(false);
    }
  };
  const amount = read?.changes.length ?? 0;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Import redirects"
        description="A redirect that's in the file and in the site is changed; all others stay."
      >
        <DialogBody className="flex flex-col gap-4">
          {failure && <Banner tone="danger">{failure}</Banner>}
          <Field
            label="CSV file"
            hint="Columns: source, destination, kind (permanent or temporary), longerPaths (yes or no). The first two are enough."
          >
            <input
              type="file"
              accept=".csv,text/csv"
              className="text-sm"
              onChange={(event) => void open(event.target.files?.[0])}
            />
          </Field>
          {read && (
            <p role="status" className="text-sm">
              {amount === 0 ? "No redirects in this file." : `${counted(amount, "redirect")} to import.`}
            </p>
          )}
          {problems.length > 0 && (
            <Banner tone="warning">
              <p>{counted(problems.length, "redirect")} skipped:</p>
              <ul className="mt-1 list-disc ps-5">
                {problems.slice(0, MOST_SHOWN).map((problem, index) => (
                  <li key={index} className="wrap-anywhere">
                    {"line" in problem ? `Line ${problem.line}: ` : `${problem.source}: `}
                    {problem.message}
                  </li>
                ))}
              </ul>
              {problems.length > MOST_SHOWN && <p>And {problems.length - MOST_SHOWN} more.</p>}
            </Banner>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            loading={running}
            disabled={amount === 0}
            onClick={() => read && void save(read)}
          >
            Import redirects
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
};
