"use client";

import { Pencil } from "lucide-react";
import { useRef, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { SECTION_ANCHORS } from "./merge-lines";

const ChangeRequestTitleForm = lazyComponent(
  () => import("./change-request-title-form"),
  "ChangeRequestTitleForm",
);

/** Shows the subject; a press turns it into a field. */
export const ChangeRequestTitle = ({
  changeRequest,
  editable,
  onSave,
}: {
  changeRequest: ChangeRequest;
  editable: boolean;
  onSave: (subject: string) => Promise<unknown>;
}) => {
  const say = useSay();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (isEditing)
    return (
      <ChangeRequestTitleForm
        subject={changeRequest.subject}
        opener={() => button.current}
        onSave={onSave}
        onClose={() => setEditing(false)}
      />
    );
  return (
    <span className="inline-flex items-center gap-1">
      <span>{subjectOf(say, changeRequest)}</span>
      {editable && (
        <IconButton
          ref={button}
          id={SECTION_ANCHORS.subject}
          label={say("Edit subject")}
          size="sm"
          onPointerEnter={ChangeRequestTitleForm.preload}
          onFocus={ChangeRequestTitleForm.preload}
          onClick={() => setEditing(true)}
        >
          <Pencil />
        </IconButton>
      )}
    </span>
  );
};
