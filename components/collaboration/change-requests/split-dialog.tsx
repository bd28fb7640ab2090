"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import {
  type ChangedPage,
  changedContent,
  withPagesBelow,
} from "@/components/content/document/changed-pages";
import { PageMark } from "@/components/content/document/page-marks";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { type ChangeRequestTarget, changesQuery } from "./reads";

const Choice = ({
  page,
  chosen,
  onChange,
}: {
  page: ChangedPage;
  chosen: boolean;
  onChange: (chosen: boolean) => void;
}) => {
  const say = useSay();
  return (
    <li
      className="flex min-h-7 items-center gap-2 text-sm"
      style={{ paddingLeft: `${Math.min(page.depth, 6) * 0.875}rem` }}
    >
      <Checkbox
        label={
          <span className="flex min-w-0 items-center gap-2">
            <PageMark mark={page.mark} />
            <span className="min-w-0 wrap-anywhere">{page.title || say("Untitled page")}</span>
          </span>
        }
        checked={chosen}
        onCheckedChange={(next) => onChange(next === true)}
      />
    </li>
  );
};

type SplitDialogProps = {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
  onClose: () => void;
};

/** Moves chosen pages into a new change request and opens it. */
export const SplitDialog = ({ target, changeRequest, onClose }: SplitDialogProps) => {
  const say = useSay();
  const router = useRouter();
  const { data } = useQuery(changesQuery(target));
  const content = data && changedContent(data);
  const form = useOperationForm({
    operation: changeRequests.split,
    params: target,
    ifMatch: changeRequest.revision,
    initial: { pages: [], subject: "" },
    prepare: ({ subject, ...values }) => ({ ...values, ...(subject?.trim() && { subject: subject.trim() }) }),
    success: ({ number }) => ({
      title: say("Split into #{number}", { number: String(number) }),
      description: say("Everything else stays here."),
    }),
    onDone: ({ space, number }) => {
      onClose();
      router.push(addresses.changeRequest.overview(space, number));
    },
  });
  const chosen = new Set(form.values.pages);
  const choose = (page: ChangedPage, on: boolean) => {
    const next = new Set(chosen);
    for (const id of on ? withPagesBelow(content?.pages ?? [], page) : [page.id]) {
      if (on) next.add(id);
      else next.delete(id);
    }
    form.set("pages", [...next]);
  };
  const everything =
    content !== undefined &&
    content.others.length + content.more === 0 &&
    chosen.size > 0 &&
    chosen.size === content.pages.length;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      form={form}
      title={say("Split change request")}
      description={say(
        "Moves the pages you choose into a new change request, with new parent pages and files they use. Everything else stays here, including comments and reviews.",
      )}
      submitLabel={say("Split|verb")}
      disabledReason={
        (chosen.size === 0 && say("Choose pages to split off.")) ||
        (everything && say("Leave at least one page in this change request."))
      }
    >
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{say("Pages to split off")}</legend>
        {!content && <SkeletonText lines={4} />}
        {content?.pages.length === 0 && (
          <EmptyState title={say("No pages changed")}>{say("Nothing to split yet.")}</EmptyState>
        )}
        <ul className="max-h-72 overflow-y-auto rounded-md border border-border px-3 py-1.5 empty:hidden">
          {content?.pages.map((page) => (
            <Choice
              key={page.id}
              page={page}
              chosen={chosen.has(page.id)}
              onChange={(on) => choose(page, on)}
            />
          ))}
        </ul>
        {form.error("pages") && (
          <p role="alert" className="mt-1 text-xs text-danger">
            {form.error("pages")}
          </p>
        )}
      </fieldset>
      <FormField
        form={form}
        name="subject"
        label={say("Subject")}
        optional
        hint={say("“Part of #{number}” if you leave it empty.", { number: String(changeRequest.number) })}
      >
        <Input {...form.input("subject")} maxLength={100} autoComplete="off" />
      </FormField>
    </FormDialog>
  );
};
