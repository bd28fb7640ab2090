"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { reportFailure } from "@/components/form/report-failure";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { returnFocus } from "@/components/ui/return-focus";
import { useSay } from "@/components/ui/say";
import { useSingleRun } from "@/components/ui/use-single-run";

type ChangeRequestTitleFormProps = {
  subject: string;
  /** The element that gets the focus back. */
  opener: () => HTMLElement | null;
  onSave: (subject: string) => Promise<unknown>;
  onClose: () => void;
};

/** The field that the subject turns into. Enter saves, Escape cancels. */
export const ChangeRequestTitleForm = ({ subject, opener, onSave, onClose }: ChangeRequestTitleFormProps) => {
  const say = useSay();
  const [draft, setDraft] = useState(subject);
  const form = useRef<HTMLSpanElement>(null);
  const close = () => {
    returnFocus(form.current, opener);
    onClose();
  };
  const { run: save } = useSingleRun(async () => {
    if (draft.trim() === subject) return close();
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
  return (
    <span ref={form} className="flex w-[min(36rem,80vw)] items-center gap-2">
      <Input
        aria-label={say("Subject")}
        size="lg"
        autoFocus
        maxLength={100}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="primary" onClick={save}>
        {say("Save")}
      </Button>
      <Button variant="ghost" onClick={close}>
        {say("Cancel")}
      </Button>
    </span>
  );
};
