"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { personOf } from "@/components/collaboration/comments/person";
import { suggestedSubjectQuery } from "@/components/collaboration/reviews/reads";
import { SubmitDialog } from "@/components/form/submit-dialog";
import { useSubmit } from "@/components/form/use-submit";
import { Avatar } from "@/components/ui/avatar";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import type { ListOption } from "@/components/ui/option-list";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { reviews } from "@/lib/collaboration/reviews/operations";
import { members } from "@/lib/organizations/members/operations";
import { mutation, query } from "@/lib/platform/api/queries";

type BulkAskDialogProps = {
  organizationId: string;
  rows: readonly ChangeRequest[];
  onClose: () => void;
  onDone: () => void;
};

/** Asks one person to review several change requests and lists the refused ones with the reason. */
export const BulkAskDialog = ({ organizationId, rows, onClose, onDone }: BulkAskDialogProps) => {
  const say = useSay();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ListOption | null>(null);
  const { data, isPending } = useQuery({
    ...query(members.list, {
      params: { organizationId },
      query: { limit: "50", ...(search.trim() && { search: search.trim() }) },
    }),
    placeholderData: keepPreviousData,
  });
  const ask = useMutation(mutation(reviews.request));
  const client = useQueryClient();
  /** A draft without a subject gets the suggested one before it is sent. */
  const askAbout = async ({ space, id, subject }: ChangeRequest, user: string) => {
    const params = { spaceId: space, changeRequestId: id };
    const suggested =
      subject.trim() === "" ? (await client.fetchQuery(suggestedSubjectQuery(params))).subject : "";
    return ask.mutateAsync({ params, body: { users: [user], ...(suggested && { subject: suggested }) } });
  };
  const found = (data?.items ?? []).map(
    ({ user }): ListOption => ({
      value: user.id,
      label: user.displayName,
      description: user.email,
      icon: <Avatar person={personOf(user)} size="sm" decorative />,
    }),
  );
  const offered = new Map([...(chosen ? [chosen] : []), ...found].map((option) => [option.value, option]));
  const form = useSubmit(async () => {
    if (!chosen) return;
    const outcomes = await Promise.allSettled(rows.map((row) => askAbout(row, chosen.value)));
    const done = outcomes.filter(({ status }) => status === "fulfilled").length;
    if (done > 0)
      toast.success(
        say(
          { one: "Asked {person} for {count} review", other: "Asked {person} for {count} reviews" },
          { person: chosen.label, count: done },
        ),
      );
    outcomes.forEach((outcome, index) => {
      const row = rows[index];
      if (outcome.status === "rejected" && row)
        toast.failed(
          say("{person} was not asked about “{subject}”", {
            person: chosen.label,
            subject: subjectOf(say, row),
          }),
          outcome.reason,
        );
    });
    onDone();
  }, onClose);
  return (
    <SubmitDialog
      title={say({ one: "Ask for {count} review", other: "Ask for {count} reviews" }, { count: rows.length })}
      description={say("Drafts are opened for review. Untitled ones get a subject from their changes.")}
      submitLabel={say("Ask for review")}
      disabledReason={!chosen && say("Choose a reviewer first.")}
      form={form}
      onClose={onClose}
    >
      <Field label={say("Reviewer")} required>
        <Combobox
          options={[...offered.values()]}
          value={chosen?.value ?? null}
          onChange={(value) => setChosen(offered.get(value) ?? null)}
          onSearch={setSearch}
          placeholder={say("Choose a person")}
          searchLabel={say("Search people")}
          emptyText={say("No matching members.")}
          loading={isPending}
        />
      </Field>
    </SubmitDialog>
  );
};
