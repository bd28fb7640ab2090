"use client";

import { CircleAlert } from "lucide-react";
import * as RadixLabel from "radix-ui/label";
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { cn } from "./cn";
import { useSay } from "./say";

type FieldIds = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };
const FieldContext = createContext<FieldIds | null>(null);

/** Returns the props of a control inside a Field; explicit props win. */
export const useFieldProps = (own: {
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: ComponentProps<"input">["aria-invalid"];
  "aria-required"?: ComponentProps<"input">["aria-required"];
}) => {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    "aria-describedby": [own["aria-describedby"], field?.describedBy].filter(Boolean).join(" ") || undefined,
    "aria-invalid": own["aria-invalid"] ?? (field?.invalid || undefined),
    "aria-required": own["aria-required"] ?? (field?.required || undefined),
  };
};

/** Returns the id of the label of the Field around a control that is no form element, which a label cannot name. */
export const useFieldLabel = (): string | undefined => {
  const field = useContext(FieldContext);
  return field ? `${field.id}-label` : undefined;
};

const Label = ({ className, ...rest }: ComponentProps<typeof RadixLabel.Root>) => (
  <RadixLabel.Root className={cn("text-sm font-medium text-foreground", className)} {...rest} />
);

export type FieldProps = {
  label: ReactNode;
  /** Hides the label visually. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string | null;
  required?: boolean;
  /** Shows "Optional" beside the label. */
  optional?: boolean;
  /** Right of the label: a counter, a link. */
  aside?: ReactNode;
  /** Use `group` for radio lists and sets of checkboxes: a fieldset with a legend. */
  as?: "control" | "group";
  id?: string;
  className?: string;
  children: ReactNode;
};

/** Connects label, control, hint and error: the control inside picks up id, description and invalid state. */
export const Field = ({
  label,
  hideLabel = false,
  hint,
  error,
  required = false,
  optional = false,
  aside,
  as = "control",
  id,
  className,
  children,
}: FieldProps) => {
  const say = useSay();
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;

  const labelText = (
    <>
      {label}
      {optional && <span className="ml-1.5 font-normal text-subtle">{say("Optional")}</span>}
    </>
  );
  const notes = (
    <>
      {hint && (
        <p id={hintId} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 text-xs text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </>
  );

  if (as === "group")
    return (
      <fieldset
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        className={cn("flex min-w-0 flex-col gap-1.5", className)}
      >
        <legend className={cn("mb-1.5 text-sm font-medium", hideLabel && "sr-only")}>{labelText}</legend>
        {children}
        {notes}
      </fieldset>
    );

  return (
    <FieldContext value={{ id: controlId, describedBy, invalid: Boolean(error), required }}>
      <div className={cn("flex min-w-0 flex-col gap-1.5", className)}>
        <div className={cn("flex items-baseline justify-between gap-3", hideLabel && "sr-only")}>
          <Label id={`${controlId}-label`} htmlFor={controlId}>
            {labelText}
          </Label>
          {aside && <span className="text-xs text-subtle">{aside}</span>}
        </div>
        {children}
        {notes}
      </div>
    </FieldContext>
  );
};
