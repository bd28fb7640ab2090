import { ArrowRight, ChevronRight, Undo2 } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { pluralize } from "@/components/ui/pluralize";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { StructureChanges } from "./use-structure-changes";

type StagedChangesProps = { changes: StructureChanges; published: boolean; onPublish: () => void };

const Address = ({ path, none }: { path: string | undefined; none: string }) =>
  path === undefined ? (
    <span className="text-muted">{none}</span>
  ) : (
    <code className="text-xs wrap-anywhere">{decodeURI(path)}</code>
  );

/** Lists the addresses that the changes add, end or move; a long list scrolls. */
const Addresses = ({ addresses }: Pick<StructureChanges, "addresses">) => (
  <details open className="group border-t border-border">
    <summary className="inset-focus flex cursor-pointer list-none items-center gap-1 px-4 py-2 text-xs font-medium text-muted hover:text-foreground">
      <ChevronRight aria-hidden="true" className="size-3.5 transition-transform group-open:rotate-90" />
      {pluralize(addresses.length, "address changes", "addresses change")}
      {addresses.some(({ from, to }) => from !== undefined && to !== undefined) &&
        " · Old addresses lead to the new ones."}
    </summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
    <section tabIndex={0} aria-label="Changed addresses" className="inset-focus max-h-40 overflow-y-auto">
      <Table aria-label="Addresses that change">
        <TableHead>
          <TableRow>
            <TableHeader className="pl-4">Space</TableHeader>
            <TableHeader>Address now</TableHeader>
            <TableHeader>New address</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {addresses.map(({ siteSpace, title, from, to }) => (
            <TableRow key={siteSpace} className="last:[&>td]:border-b-0">
              <TableCell className="h-8 py-1 pl-4 font-medium">{title}</TableCell>
              <TableCell className="h-8 py-1">
                <Address path={from} none="–" />
              </TableCell>
              <TableCell className="h-8 py-1">
                <span className="flex items-center gap-2">
                  <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 text-subtle max-sm:hidden" />
                  <Address path={to} none="Removed" />
                </span>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  </details>
);

/**
 * Shows the changes that wait to be published and the addresses they change, below the rows so that these keep their
 * position.
 */
export const StagedChanges = ({ changes, published, onPublish }: StagedChangesProps) => {
  const { addresses, conflict, count } = changes;
  if (count === 0) return null;
  return (
    <section
      aria-label="Unpublished changes"
      className="sticky bottom-4 z-20 animate-slide-in-up overflow-hidden rounded-lg border border-strong bg-raised shadow-lg"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <div className="min-w-0 flex-[1_1_14rem]">
          <h2 className="text-base font-semibold">
            {pluralize(count, "change")} not {published ? "published" : "saved"} yet
          </h2>
          <p className="text-sm text-muted">
            {published
              ? "Readers don't see them until you publish them."
              : "Others don't see them until you save them."}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="ghost" icon={<Undo2 aria-hidden="true" />} onClick={() => void changes.undo()}>
            Undo
          </Button>
          <Button onClick={() => void changes.discard()}>Discard</Button>
          <Button
            variant="primary"
            loading={changes.publishing}
            disabledReason={conflict && "Undo or discard what no longer fits."}
            onClick={onPublish}
          >
            {published ? "Publish changes" : "Save changes"}
          </Button>
        </div>
      </div>
      {conflict && (
        <Banner tone="warning" flush title="Your changes no longer fit the site">
          Someone else changed it meanwhile. {conflict.message}
        </Banner>
      )}
      {addresses.length > 0 && <Addresses addresses={addresses} />}
    </section>
  );
};
