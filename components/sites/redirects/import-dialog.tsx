"use client";

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { pageTreeQuery } from "@/components/content/document/tree";
import { siteSpacesIn } from "@/components/sites/structure/structure-rows";
import type { SiteParams } from "@/components/sites/use-site";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { Field, useFieldProps } from "@/components/ui/field";
import { useSay } from "@/components/ui/say";
import { ApiError } from "@/lib/platform/api/client";
import { mutation, query } from "@/lib/platform/api/queries";
import { siteRedirects } from "@/lib/sites/redirects/operations";
import type { RedirectDestination, RedirectResults } from "@/lib/sites/redirects/schemas";
import { siteStructure } from "@/lib/sites/structure/operations";
import { destinationAtPath } from "./destinations";
import { redirectsFromCsv } from "./redirect-csv";

/** Larger than any allowed number of redirects. */
const LARGEST_FILE = 4 * 1024 * 1024;
/** The most redirects in one request. */
const AT_ONCE = 500;
const MOST_SHOWN = 20;

const CsvInput = ({ onChange }: { onChange: (file: File | undefined) => void }) => (
  <input
    {...useFieldProps({})}
    type="file"
    accept=".csv,text/csv"
    className="text-sm"
    onChange={(event) => onChange(event.target.files?.[0])}
  />
);

type Read = Awaited<ReturnType<typeof redirectsFromCsv>>;
type Result = RedirectResults["results"][number];

const Skipped = ({ lines }: { lines: readonly string[] }) => {
  const say = useSay();
  return (
    <Banner
      tone="warning"
      title={say(
        { one: "{count} redirect skipped", other: "{count} redirects skipped" },
        { count: lines.length },
      )}
    >
      <ul className="list-disc ps-5">
        {lines.slice(0, MOST_SHOWN).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {lines.length > MOST_SHOWN && <p>{say("And {count} more.", { count: lines.length - MOST_SHOWN })}</p>}
    </Banner>
  );
};

/** Shows the result of an import, also when it was interrupted. */
const Outcome = ({ results }: { results: readonly Result[] }) => {
  const say = useSay();
  const [added = 0, changed = 0] = (["created", "updated"] as const).map(
    (status) => results.filter((result) => result.status === status).length,
  );
  return (
    <p className="text-sm">
      {say({ one: "{count} redirect added", other: "{count} redirects added" }, { count: added })},{" "}
      {say({ one: "{count} redirect updated", other: "{count} redirects updated" }, { count: changed })}.
    </p>
  );
};

/** Finds what is at a path of the site, whose pages are read with the first path. */
function destinationsOf(
  client: QueryClient,
  params: SiteParams,
): (path: string) => Promise<RedirectDestination | null> {
  // Managers of a site may not see each of its spaces.
  const treeOf = (spaceId: string) =>
    client.fetchQuery(pageTreeQuery({ spaceId })).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    });
  const load = async () => {
    const structure = await client.fetchQuery(query(siteStructure.get, { params }));
    const spaces = new Set(siteSpacesIn(structure).map(({ space }) => space.id));
    const trees = await Promise.all(
      [...spaces].map(async (spaceId) => [spaceId, await treeOf(spaceId)] as const),
    );
    return { structure, trees: new Map(trees) };
  };
  let loading: ReturnType<typeof load> | undefined;
  return async (path) => {
    loading ??= load();
    const { structure, trees } = await loading;
    return destinationAtPath(structure, (spaceId) => trees.get(spaceId) ?? [], path);
  };
}

/** Creates and updates redirects from a CSV file. */
export const ImportDialog = ({ params, onClose }: { params: SiteParams; onClose: () => void }) => {
  const say = useSay();
  const [read, setRead] = useState<Read | null>(null);
  const [results, setResults] = useState<readonly Result[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const saving = useMutation(mutation(siteRedirects.changeMany));
  const client = useQueryClient();
  /** The last chosen file: an earlier one may be read later. */
  const latest = useRef<File>(undefined);
  const showFailure = (error: unknown) =>
    setFailure(error instanceof Error ? error.message : say("Something went wrong. Try again."));

  const open = async (file: File | undefined) => {
    latest.current = file;
    setRead(null);
    setResults(null);
    setFailure(null);
    if (!file) return;
    if (file.size > LARGEST_FILE) return setFailure(say("This file is larger than 4 MB. Split it."));
    try {
      const found = await redirectsFromCsv(say, await file.text(), destinationsOf(client, params));
      if (latest.current === file) setRead(found);
    } catch (error) {
      if (latest.current === file) showFailure(error);
    }
  };
  const save = async () => {
    if (!read) return;
    const made: Result[] = [];
    setFailure(null);
    try {
      for (let at = 0; at < read.changes.length; at += AT_ONCE) {
        const redirects = read.changes.slice(at, at + AT_ONCE);
        const answer = await saving.mutateAsync({ params, body: { redirects } });
        made.push(...answer.results);
      }
    } catch (error) {
      showFailure(error);
    }
    setResults(made);
  };
  const amount = read?.changes.length ?? 0;
  const skipped = [
    ...(read?.problems ?? []).map(({ line, message }) => say("Line {line}: {message}", { line, message })),
    ...(results ?? []).flatMap(({ source, error }) => (error ? [`${source}: ${error}`] : [])),
  ];
  const isDone = results !== null && failure === null;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={say("Import redirects")}
        description={say("A redirect that's in the file and in the site is changed; all others stay.")}
      >
        <DialogBody className="flex flex-col gap-4">
          {failure && (
            <Banner tone="danger" title={results?.length ? say("The import stopped halfway") : undefined}>
              {failure}
            </Banner>
          )}
          <Field
            label={say("CSV file")}
            hint={say(
              "Columns: source, destination (a path of the site or a web address), kind (permanent or temporary), longerPaths (yes or no). The first two are enough.",
            )}
          >
            <CsvInput onChange={(file) => void open(file)} />
          </Field>
          <div role="status" className="flex flex-col gap-4">
            {read && results === null && (
              <p className="text-sm">
                {amount === 0
                  ? say("No redirects in this file.")
                  : say(
                      { one: "{count} redirect to import.", other: "{count} redirects to import." },
                      { count: amount },
                    )}
              </p>
            )}
            {results && <Outcome results={results} />}
            {skipped.length > 0 && <Skipped lines={skipped} />}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button variant={isDone ? "primary" : "secondary"} onClick={onClose}>
            {isDone ? say("Done") : say("Cancel")}
          </Button>
          {!isDone && (
            <Button variant="primary" disabled={amount === 0} onClick={save}>
              {results ? say("Try again") : say("Import redirects")}
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
};
