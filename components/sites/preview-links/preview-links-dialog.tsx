"use client";

import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import type { ChangeRequestTarget } from "@/components/collaboration/change-requests/reads";
import { FormField } from "@/components/form/form-field";
import { FormFailure, OperationForm } from "@/components/form/operation-form";
import { useOperationForm } from "@/components/form/use-operation-form";
import { failureOf } from "@/components/layout/failure-of";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogContent } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { ShowMore } from "@/components/ui/show-more";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { mutation, pagesQuery, query } from "@/lib/platform/api/queries";
import { previewLinks } from "@/lib/sites/preview-links/operations";
import { PREVIEW_DAYS_DEFAULT } from "@/lib/sites/preview-links/schemas";
import { sites } from "@/lib/sites/sites/operations";
import type { Site } from "@/lib/sites/sites/schemas";
import { PreviewLinkTable } from "./preview-link-table";

const DURATIONS = [1, 7, 14, 30] as const;

const NewLink = ({ target, choices }: { target: ChangeRequestTarget; choices: readonly Site[] }) => {
  const say = useSay();
  const initial = { site: choices[0]!.id, name: "", expiresInDays: PREVIEW_DAYS_DEFAULT };
  const form = useOperationForm({
    operation: previewLinks.create,
    params: target,
    initial,
    success: say("Preview link created"),
    onDone: () => form.reset(initial),
  });
  return (
    <OperationForm form={form} look="dialog" className="grid items-end gap-3 sm:grid-cols-2">
      <div className="sm:col-span-2 empty:hidden">
        <FormFailure form={form} />
      </div>
      {choices.length > 1 && (
        <FormField form={form} name="site" label={say("Site")}>
          <Select
            value={form.values.site}
            onChange={(site) => form.set("site", site)}
            options={choices.map(({ id, title }) => ({ value: id, label: title }))}
          />
        </FormField>
      )}
      <FormField form={form} name="name" label={say("For whom")} optional>
        <Input {...form.input("name")} autoComplete="off" maxLength={50} placeholder={say("Partners")} />
      </FormField>
      <FormField form={form} name="expiresInDays" label={say("Expires in")}>
        <Select
          value={String(form.values.expiresInDays)}
          onChange={(days) => form.set("expiresInDays", Number(days))}
          options={DURATIONS.map((days) => ({
            value: String(days),
            label: say({ one: "{count} day", other: "{count} days" }, { count: days }),
          }))}
        />
      </FormField>
      <div className={choices.length > 1 ? "flex justify-end" : "flex justify-end sm:col-span-2"}>
        <Button type="submit" variant="primary" loading={form.pending}>
          {say("Create preview link")}
        </Button>
      </div>
    </OperationForm>
  );
};

type Props = { target: ChangeRequestTarget; organizationId: string; onClose: () => void };

/** Shares the content of a change request on its site with people who have no account. */
export const PreviewLinksDialog = ({ target, organizationId, onClose }: Props) => {
  const say = useSay();
  const list = useInfiniteQuery(pagesQuery(previewLinks.list, { params: target }));
  const found = useQuery(
    query(sites.list, { params: { organizationId }, query: { space: target.spaceId, limit: "100" } }),
  );
  const removal = useMutation(mutation(previewLinks.remove));
  const failure = failureOf(list) ?? failureOf(found);
  const choices = found.data?.items.filter(({ permissions }) => permissions.admin);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        size="lg"
        title={say("Preview links")}
        description={say(
          "Anyone with a link can read the site with these changes, without an account, until the link expires or this change request is merged or archived.",
        )}
      >
        <DialogBody>
          {failure ? (
            <ErrorState level={3} error={failure} onRetry={() => void list.refetch()} />
          ) : (
            <>
              {!choices && <Skeleton className="h-16" />}
              {choices?.length === 0 && (
                <p className="text-sm text-muted">
                  {say("To share a preview, you need to manage a site that presents this space.")}
                </p>
              )}
              {choices && choices.length > 0 && <NewLink target={target} choices={choices} />}
              <PreviewLinkTable
                links={list.data?.pages.flatMap(({ items }) => items)}
                onDelete={(previewLinkId) => removal.mutateAsync({ params: { ...target, previewLinkId } })}
                empty={
                  <EmptyState level={3} icon={<Eye />} title={say("No preview links yet")}>
                    {say("Links to this change request appear here.")}
                  </EmptyState>
                }
              />
              <ShowMore list={list} size="sm" className="justify-center p-3" />
            </>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
};
