"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link2, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { failureOf } from "@/components/layout/failure-of";
import type { SiteParams } from "@/components/sites/use-site";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { ACTIONS_COLUMN, type Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toaster";
import type { Say } from "@/lib/core/locales/say";
import { mutation, pagesQuery } from "@/lib/platform/api/queries";
import { shareLinks } from "@/lib/sites/audience/operations";
import type { ShareLink } from "@/lib/sites/audience/schemas";

const nameOf = (say: Say, { name }: ShareLink): string => name || say("Share link");

const NewLinkDialog = ({ params, onClose }: { params: SiteParams; onClose: () => void }) => {
  const say = useSay();
  const form = useOperationForm({
    operation: shareLinks.create,
    params,
    initial: { name: "" },
    success: say("Share link created"),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("New share link")}
      description={say(
        "Anyone who has its address can read the site until you switch the link off or delete it.",
      )}
      submitLabel={say("Create share link")}
    >
      <FormField
        form={form}
        name="name"
        label={say("Name")}
        optional
        hint={say("For whom it is. Readers don't see it.")}
      >
        <Input {...form.input("name")} autoFocus autoComplete="off" maxLength={50} />
      </FormField>
    </FormDialog>
  );
};

/** Manages the share links of a site, each with a secret in its address. */
export const ShareLinks = ({ params }: { params: SiteParams }) => {
  const say = useSay();
  const [adding, setAdding] = useState(false);
  const [deleted, setDeleted] = useState<ShareLink | null>(null);
  const list = useInfiniteQuery(pagesQuery(shareLinks.list, { params }));
  const update = useMutation(mutation(shareLinks.update));
  const removal = useMutation(mutation(shareLinks.remove));
  const failure = failureOf(list);
  const at = ({ id }: ShareLink) => ({ ...params, shareLinkId: id });
  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      {say("New share link")}
    </Button>
  );
  const columns: Column<ShareLink>[] = [
    {
      id: "name",
      header: say("Link"),
      cell: (link) => (
        <>
          <span className="block font-medium wrap-anywhere">{nameOf(say, link)}</span>
          <span className="block text-xs text-muted">
            <Said text="Created {when}" values={{ when: <RelativeTime value={link.createdAt} /> }} />
          </span>
        </>
      ),
    },
    {
      id: "active",
      header: say("Works|share link"),
      width: "w-16",
      interactive: true,
      cell: (link) => (
        <Switch
          label={<span className="sr-only">{say("{name} works", { name: nameOf(say, link) })}</span>}
          checked={link.active !== false}
          onCheckedChange={(active) =>
            void update
              .mutateAsync({ params: at(link), body: { active } })
              .catch((error) => toast.failed(say("Couldn't change the link"), error))
          }
        />
      ),
    },
    {
      ...ACTIONS_COLUMN,
      width: "w-38",
      cell: (link) => (
        <span className="inline-flex gap-2">
          {link.urls.published !== undefined && (
            <CopyButton size="sm" value={link.urls.published} label={say("Copy link")} />
          )}
          <IconButton
            size="sm"
            label={say("Delete {title}", { title: nameOf(say, link) })}
            onClick={() => setDeleted(link)}
          >
            <Trash2 />
          </IconButton>
        </span>
      ),
    },
  ];
  return (
    <Card aria-label={say("Share links")}>
      <CardHeader
        title={say("Share links")}
        description={say(
          "Anyone who has the address of one can read the site. Changes here take effect at once.",
        )}
        actions={add}
      />
      {failure ? (
        <ErrorState level={3} error={failure} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={say("Share links")}
          columns={columns}
          rows={list.data?.pages.flatMap(({ items }) => items)}
          rowKey={({ id }) => id}
          skeletonRows={2}
          empty={
            <EmptyState level={3} icon={<Link2 />} title={say("No share links yet")}>
              {say("No one can read the site until you create one.")}
            </EmptyState>
          }
        />
      )}
      <ShowMore list={list} size="sm" className="justify-center p-3" />
      {adding && <NewLinkDialog params={params} onClose={() => setAdding(false)} />}
      {deleted && (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleted(null)}
          title={say("Delete {title}?", { title: nameOf(say, deleted) })}
          description={say("Its address stops working at once. You can't undo this.")}
          confirmLabel={say("Delete share link")}
          danger
          onConfirm={() => removal.mutateAsync({ params: at(deleted) })}
        />
      )}
    </Card>
  );
};
