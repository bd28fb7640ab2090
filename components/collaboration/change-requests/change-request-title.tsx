"use client";

import { Pencil } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { reportFailure } from "@/components/form/report-failure";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { returnFocus } from "@/components/ui/return-focus";
import { useSingleRun } from "@/components/ui/use-single-run";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { SECTION_ANCHORS } from "./merge-lines";

/** Shows the subject; a press turns it into a field. Enter saves, Escape cancels. */
export const ChangeRequestTitle = ({
  changeRequest,
  editable,
  onSave,
}: {
  changeRequest: ChangeRequest;
  editable: boolean;
  onSave: (subject: string) => Promise<unknown>;
}) => {
  const [draft, setDraft] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLSpanElement>(null);
  const close = () => {
    returnFocus(form.current, () => button.current);
    setDraft(null);
  };
  const { run: save } = useSingleRun(async () => {
    if (draft === null) return;
    if (draft.trim() === changeRequest.subject) return close();
    try {
      await onSave(draft.trim());
      close();
    } catch (error) {
      reportFailure(error);
    }
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Enter") void save();
    else close();
  };
  if (draft !== null)
    return (
      <span ref={form} className="flex w-[min(36rem,80vw)] items-center gap-2">
        <Input
          aria-label="Subject"
          size="lg"
          autoFocus
          maxLength={100}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button variant="primary" onClick={save}>
          Save
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1">
      <span>{subjectOf(changeRequest)}</span>
      {editable && (
        <IconButton
          ref={button}
          id={SECTION_ANCHORS.subject}
          label="Edit subject"
          size="sm"
          onClick={() => setDraft(changeRequest.subject)}
        >
          <Pencil />
        </IconButton>
      )}
    </span>
  );
};
