import { ArrowRight, Undo2 } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { counted } from "@/components/ui/counted";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { StructureChanges } from "./use-structure-changes";

type StagedChangesProps = { changes: StructureChanges; published: boolean; onPublish: () => void };

const Address = ({ path }: { path: string }) => (
  <code className="text-xs wrap-anywhere">{decodeURI(path)}</code>
);

/** What waits to go live, and which addresses it changes. */
export const StagedChanges = ({ changes, published, onPublish }: StagedChangesProps) => {
  const { addresses, conflict, count } = changes;
  if (count === 0) return null;
  return (
    <Card aria-label="Unpublished changes">
      <CardHeader
        title={`${counted(count, "change")} not ${published ? "published" : "saved"} yet`}
        description={
          published
            ? "Readers don't see them until you publish them."
            : "Others don't see them until you save them."
        }
        actions={
          <>
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
          </>
        }
      />
      {conflict && (
        <Banner tone="warning" flush title="Your changes no longer fit the site">
          Someone else changed it meanwhile. {conflict.message}
        </Banner>
      )}
      {addresses.length > 0 && (
        <Table aria-label="Addresses that change">
          <TableHead>
            <TableRow>
              <TableHeader>Space</TableHeader>
              <TableHeader>Address now</TableHeader>
              <TableHeader>Address then</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {addresses.map(({ siteSpace, title, from, to }) => (
              <TableRow key={siteSpace}>
                <TableCell className="font-medium">{title}</TableCell>
                <TableCell>
                  <Address path={from} />
                </TableCell>
                <TableCell>
                  {to === undefined ? (
                    <span className="text-muted">Removed</span>
                  ) : (
                    <span className="inline-flex items-center gap-2">
                      <ArrowRight aria-hidden="true" className="size-3.5 text-subtle" />
                      <Address path={to} />
                    </span>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {addresses.some(({ to }) => to !== undefined) && (
        <p className="px-4 py-3 text-xs text-muted">Old addresses lead to the new ones.</p>
      )}
    </Card>
  );
};
