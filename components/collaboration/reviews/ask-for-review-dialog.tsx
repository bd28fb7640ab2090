"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MarkdownBox } from "@/components/content/markdown-box/markdown-box";
import { SubmitDialog } from "@/components/form/submit-dialog";
import { useSubmit } from "@/components/form/use-submit";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { ListOption } from "@/components/ui/option-list";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toaster";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { reviews } from "@/lib/collaboration/reviews/operations";
import { mutation } from "@/lib/platform/api/queries";
import { useCandidates } from "./candidates";
import { readDescription, saveDescription } from "./description-source";
import { suggestedSubjectQuery } from "./reads";

export type AskForReviewProps = {
  target: { spaceId: string; changeRequestId: string };
  changeRequest: ChangeRequest;
  open: boolean;
  onClose: () => void;
  /** Called after it was sent. */
  onDone?: () => void;
};

type DialogProps = Omit<AskForReviewProps, "open">;

/** Chooses the people to ask; the choice stays while the list is searched. */
const Reviewers = ({
  target,
  chosen,
  onChange,
}: Pick<DialogProps, "target"> & {
  chosen: readonly ListOption[];
  onChange: (chosen: ListOption[]) => void;
}) => {
  const say = useSay();
  const { options, error, isPending, setSearch } = useCandidates(target);
  const offered = new Map([...chosen, ...options].map((option) => [option.value, option]));
  return (
    <Field
      label={say("Reviewers")}
      optional
      error={error?.message}
      hint={say("People who can't review are greyed out, with the reason.")}
    >
      <Combobox
        multiple
        options={[...offered.values()]}
        value={chosen.map(({ value }) => value)}
        onChange={(values) => onChange(values.flatMap((value) => offered.get(value) ?? []))}
        onSearch={setSearch}
        placeholder={say("Choose people")}
        searchLabel={say("Search people")}
        emptyText={say("No matching members.")}
        loading={isPending}
      />
    </Field>
  );
};

const Fields = ({
  target,
  changeRequest,
  onClose,
  onDone,
  suggestion,
}: DialogProps & { suggestion: string }) => {
  const say = useSay();
  // Initial values; later remote changes are ignored.
  const [before, setBefore] = useState(() => readDescription(changeRequest.description));
  const named = changeRequest.subject.trim();
  const [subject, setSubject] = useState(named || suggestion);
  const [description, setDescription] = useState(before);
  const [chosen, setChosen] = useState<ListOption[]>([]);
  const update = useMutation(mutation(changeRequests.update));
  const ask = useMutation(mutation(reviews.request));
  const form = useSubmit(
    async () => {
      const users = chosen.map(({ value }) => value);
      const typed = description.trim();
      if (typed !== before) {
        const saved = await saveDescription(target, { seen: before, typed }, (text, ifMatch) =>
          update.mutateAsync({ params: target, body: { description: text }, ifMatch }),
        );
        // If asking fails, the next attempt begins with the saved text.
        setBefore(saved);
        setDescription(saved);
      }
      const words = { ...(subject.trim() !== named && { subject: subject.trim() }) };
      if (users.length > 0) await ask.mutateAsync({ params: target, body: { users, ...words } });
      else await update.mutateAsync({ params: target, body: { ...words, status: "open" } });
      toast.success(
        users.length > 0
          ? say(
              { one: "Asked {count} person for a review", other: "Asked {count} people for a review" },
              { count: users.length },
            )
          : say("Opened for review"),
      );
    },
    () => {
      onClose();
      onDone?.();
    },
  );
  return (
    <SubmitDialog
      title={say("Ask for review")}
      description={say("Reviewers see the changes at once. You can keep editing.")}
      submitLabel={chosen.length > 0 ? say("Ask for review") : say("Open without reviewers")}
      disabledReason={!subject.trim() && say("Say in a few words what changes.")}
      dirty={(named !== "" && subject !== named) || description !== before || chosen.length > 0}
      discard={{ title: say("Discard this review request?"), description: say("Your edits are saved.") }}
      form={form}
      onClose={onClose}
    >
      <Field
        label={say("Subject")}
        required
        error={form.errors.subject}
        hint={!named && suggestion && subject === suggestion && say("Suggested from the changes.")}
      >
        <Input
          value={subject}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setSubject(event.target.value)}
        />
      </Field>
      <Field
        label={say("Description")}
        optional
        error={form.errors.description}
        hint={say("What changes, and why.")}
      >
        <MarkdownBox rows={4} value={description} onChange={setDescription} />
      </Field>
      <Reviewers target={target} chosen={chosen} onChange={setChosen} />
    </SubmitDialog>
  );
};

/** Reads the suggested subject before the fields show, so that it never replaces typed text. */
export const AskForReviewDialog = (props: DialogProps) => {
  const say = useSay();
  const { target, changeRequest, onClose } = props;
  const unnamed = changeRequest.subject.trim() === "";
  const suggested = useQuery({ ...suggestedSubjectQuery(target), enabled: unnamed, staleTime: 0 });
  const waiting = useSubmit(() => undefined);
  if (!unnamed || suggested.isFetchedAfterMount)
    return <Fields {...props} suggestion={suggested.data?.subject ?? ""} />;
  return (
    <SubmitDialog
      title={say("Ask for review")}
      submitLabel={say("Ask for review")}
      disabledReason={say("Reading the changes.")}
      form={waiting}
      onClose={onClose}
    >
      <SkeletonText lines={4} />
    </SubmitDialog>
  );
};
