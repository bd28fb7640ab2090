"use client";

import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CardFooter } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { useSay } from "@/components/ui/say";
import { ApiError } from "@/lib/platform/api/client";
import type { FormState } from "./use-operation-form";

const FailureNotice = ({ failure }: { failure: Error }) => {
  const say = useSay();
  const requestId = failure instanceof ApiError && failure.status >= 500 ? failure.requestId : null;
  const general = failure instanceof ApiError ? failure.fields.find(({ path }) => path === "") : undefined;
  return (
    <Banner tone="danger" tabIndex={-1} data-form-failure="">
      {general?.message ?? failure.message}
      {requestId && <span className="mt-0.5 block text-xs">{say("Request {requestId}", { requestId })}</span>}
    </Banner>
  );
};

type FormFailureProps = { form: Pick<FormState, "failure"> & Partial<Pick<FormState, "overlap">> };

/** Offers both values of fields that two people changed: the next save keeps those that are shown. */
const OverlapNotice = ({ overlap: { showsOther, swap } }: { overlap: NonNullable<FormState["overlap"]> }) => {
  const say = useSay();
  return (
    <Banner
      tone="warning"
      tabIndex={-1}
      data-form-failure=""
      title={say("Someone else changed the same fields meanwhile")}
      actions={
        <Button size="sm" onClick={swap}>
          {showsOther ? say("Show my changes") : say("Show their changes")}
        </Button>
      }
    >
      {showsOther
        ? say("You see their changes. Save to keep them.")
        : say("You see your changes. Save again to replace theirs.")}
    </Banner>
  );
};

/** Shows above the fields why sending failed; messages about fields appear at the fields. */
export const FormFailure = ({ form: { failure, overlap } }: FormFailureProps) => (
  <>
    {failure && <FailureNotice failure={failure} />}
    {overlap && <OverlapNotice overlap={overlap} />}
  </>
);

const formOf = (form: FormState) => ({
  ref: form.element,
  noValidate: true,
  // If the form is sent before the page's script has loaded, POST keeps the input out of the address bar.
  method: "post",
  onSubmit: (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void form.submit();
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void form.submit();
  },
});

type OperationFormProps = {
  form: FormState;
  className?: string;
  /** `dialog` leaves spacing and the failure message to the surrounding dialog. */
  look?: "page" | "dialog";
  /** The fields, and the submit button unless it is elsewhere. */
  children: ReactNode;
};

/** Shows a form for one operation: Enter and Ctrl/⌘+Enter send it, and it is disabled meanwhile. */
export const OperationForm = ({ form, className, look = "page", children }: OperationFormProps) => (
  <form {...formOf(form)} className={look === "dialog" ? "flex min-h-0 flex-1 flex-col" : undefined}>
    <fieldset
      disabled={form.pending}
      // Browsers do not shrink the content of a fieldset, so a tall dialog would lose its buttons.
      className={cn(look === "page" ? "flex min-h-0 min-w-0 flex-col gap-4" : "contents", className)}
    >
      {look === "page" && <FormFailure form={form} />}
      {children}
    </fieldset>
  </form>
);

export type SaveBarProps = {
  form: FormState & { reset: () => void };
  label?: string;
  disabledReason?: string | null;
};

/** Shows the footer of a settings section: the unsaved state, and buttons to save or discard. */
export const SaveBar = ({ form, label, disabledReason }: SaveBarProps) => {
  const say = useSay();
  return (
    <CardFooter>
      <span role="status" className="mr-auto text-xs text-muted">
        {form.dirty && say("Unsaved changes")}
      </span>
      {form.dirty && (
        <Button variant="ghost" onClick={() => form.reset()}>
          {say("Discard")}
        </Button>
      )}
      <Button
        type="submit"
        variant="primary"
        loading={form.pending}
        disabledReason={disabledReason ?? (!form.dirty && say("No changes to save."))}
      >
        {label ?? say("Save changes")}
      </Button>
    </CardFooter>
  );
};
