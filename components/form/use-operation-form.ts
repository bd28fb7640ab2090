"use client";

import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { type FieldErrors, type FieldValues, type Resolver, useForm } from "react-hook-form";
import { lazyModule } from "@/components/ui/lazy";
import { browserSay } from "@/components/ui/say";
import { type ToastOptions, toast } from "@/components/ui/toaster";
import { useSingleRun } from "@/components/ui/use-single-run";
import { ApiError, type CallInput, call, type LooseInput } from "@/lib/platform/api/client";
import type { AnyOperation, BodyInput, ParamsOf, ResponseOf } from "@/lib/platform/api/operation";
import { mutation } from "@/lib/platform/api/queries";
import { bodyAsStored, bodySchemaOf } from "./body-as-stored";
import { changedFields, savedValues, touchedFields } from "./changed-fields";
import { entryMessage, sentence } from "./messages";
import { type WriteResult, writeOnPresent } from "./write-on-present";

/** The values of a form: the operation's body, possibly incomplete. */
export type FormValues<O extends AnyOperation> = Partial<BodyInput<O>>;
type Name<O extends AnyOperation> = keyof FormValues<O> & string;

/** The values of a form that creates something or is about nothing stored. */
type InitialFields<O extends AnyOperation> = {
  initial: FormValues<O>;
  stored?: undefined;
  valuesOf?: undefined;
  required?: undefined;
};

/**
 * The resource that a form changes. A field that someone else has changed since is not overwritten without asking, and
 * one that the person left alone keeps their change.
 */
type StoredResource<O extends AnyOperation> = {
  /** as it is when the form is opened; null before there is one: all fields then count as changed */
  stored: ResponseOf<O> | null;
  valuesOf: (stored: ResponseOf<O>) => FormValues<O>;
  /** The values before there is a resource. */
  initial?: FormValues<O>;
  /**
   * Fields of the body that the operation requires besides what the person changed. With them, a PUT leaves out the
   * other fields as a PATCH does: its operation has to keep absent ones.
   */
  required?: (stored: ResponseOf<O>) => FormValues<O>;
};

type OperationFormOptions<O extends AnyOperation> = Omit<CallInput<O>, "body" | "signal"> & {
  operation: O;
  /** Changes the values before validation: trims, drops empty optional fields. */
  prepare?: (values: FormValues<O>) => FormValues<O>;
  /** Sends the body where one call is not enough. */
  send?: (body: FormValues<O>) => Promise<ResponseOf<O>>;
  /** The success toast; without it there is none. `before` are the stored values that the write replaced. */
  success?:
    | string
    | ((result: ResponseOf<O>, before: FormValues<O> | null) => { title: string } & ToastOptions);
  onDone?: (result: ResponseOf<O>) => void;
} & (InitialFields<O> | StoredResource<O>);

/** Fields that someone else changed while the person changed them, too. */
type Overlap = {
  /** true while the other person's values are shown */
  showsOther: boolean;
  /** the values of these fields that are not shown */
  hidden: FieldValues;
};

const pick = (values: FieldValues, names: readonly string[]): FieldValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

type Errors = Readonly<Record<string, string>>;

/** Returns the messages of the fields by path, such as "source.url". */
const messagesOf = (errors: FieldErrors, path: readonly string[] = []): (readonly [string, string])[] =>
  Object.entries(errors).flatMap(([key, error]) => {
    if (error === null || typeof error !== "object") return [];
    const at = [...path, key];
    return typeof error.message === "string"
      ? [[at.join("."), sentence(error.message)] as const]
      : messagesOf(error as FieldErrors, at);
  });

const loadResolver = lazyModule(() => import("./body-resolver"));

/** The schema is loaded with the first validation; without a connection only the server validates. */
const resolverOf = async (operation: AnyOperation): Promise<Resolver | undefined> => {
  try {
    const [{ bodyResolver }, schema] = await Promise.all([loadResolver(), bodySchemaOf(operation)]);
    return schema && bodyResolver(schema);
  } catch {
    return undefined;
  }
};

/** Returns the messages of a body's invalid fields by path, in the words of a form. */
export const validateBody = async (operation: AnyOperation, body: FieldValues): Promise<Errors> => {
  const resolver = await resolverOf(operation);
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = (await resolver?.(body, undefined, options)) ?? { errors: {} };
  return Object.fromEntries(messagesOf(errors));
};

/**
 * Holds the state of a form that sends one operation, using react-hook-form. The operation's own schema validates
 * before sending and, after the first attempt, at every change; refusals of the server appear at the fields they name,
 * others above the fields.
 */
export const useOperationForm = <O extends AnyOperation>({
  operation,
  initial = {},
  stored,
  valuesOf,
  required,
  prepare = (values) => values,
  send,
  success,
  onDone,
  ...target
}: OperationFormOptions<O>) => {
  const [failure, setFailure] = useState<Error | null>(null);
  const [overlap, setOverlap] = useState<Overlap | null>(null);
  const [overlaps, setOverlaps] = useState(0);
  /** The stored values as the person has seen them; null before there is a resource. */
  const [seen, setSeen] = useState(() => (valuesOf && stored ? valuesOf(stored) : null));
  const element = useRef<HTMLFormElement>(null);
  const { mutateAsync } = useMutation({
    mutationKey: mutation(operation).mutationKey,
    mutationFn: (write: () => Promise<WriteResult<O>>) => write(),
  });
  const { watch, getValues, setValue, setError, handleSubmit, formState, ...form } = useForm<FieldValues>({
    defaultValues: seen ?? initial,
    resolver: async (values, context, options) => {
      const resolver = await resolverOf(operation);
      return resolver ? resolver(prepare(values as FormValues<O>), context, options) : { values, errors: {} };
    },
  });
  const { defaultValues, isDirty, isSubmitted, isSubmitting, submitCount } = formState;
  const values = watch() as FormValues<O>;
  const errors: Errors = Object.fromEntries(messagesOf(formState.errors));

  const set = <N extends Name<O>>(name: N, value: FormValues<O>[N]) =>
    setValue<string>(name, value, { shouldDirty: true, shouldValidate: isSubmitted });

  // Moves the focus after a failed attempt or to an overlap; success resets the count.
  useEffect(() => {
    if (submitCount + overlaps === 0) return;
    element.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-form-failure]")?.focus();
  }, [submitCount, overlaps]);

  const succeed = (
    { result, before }: WriteResult<O> & { kind: "written" },
    sent: FormValues<O>,
    changed: FieldValues,
  ) => {
    if (valuesOf) {
      const stored = valuesOf(result);
      form.reset(savedValues({ sent, changed, stored }));
      setSeen(stored);
    } else form.reset(sent, { keepValues: true });
    setOverlap(null);
    if (typeof success === "string") toast.success(success);
    else if (success) {
      const { title, ...options } = success(result, before as FormValues<O> | null);
      toast.success(title, options);
    }
    onDone?.(result);
  };

  const refuse = (error: unknown, sent: FormValues<O>, body: FormValues<O>) => {
    const fields = error instanceof ApiError ? error.fields.filter(({ path }) => path !== "") : [];
    // The first message of a field wins.
    for (const { path, message } of fields.toReversed())
      setError(path, { type: "server", message: entryMessage(browserSay(), message, path.split("."), body) });
    // A message at a field is not repeated above the form.
    if (fields.length > 0 && fields.every(({ path }) => path.split(".")[0]! in sent)) return;
    setFailure(error instanceof Error ? error : new Error(browserSay()("Something went wrong. Try again.")));
  };

  // The initial values, then those that were last saved.
  const opened = (defaultValues ?? seen ?? initial) as FormValues<O>;

  const bodyOf = (sent: FormValues<O>, present: ResponseOf<O> | null): FormValues<O> => {
    const body = prepare(sent);
    if (operation.method !== "PATCH" && !(present && seen)) return body;
    const changed = changedFields({ opened, before: prepare(opened), values: sent, body });
    if (!present || !valuesOf) return changed;
    const whole = operation.method === "PATCH" ? {} : prepare(valuesOf(present));
    return { ...(required?.(present) ?? whole), ...changed };
  };

  const write = (body: FormValues<O>, ifMatch?: string): Promise<ResponseOf<O>> => {
    const input: LooseInput = { ...(target as LooseInput), body, once: true, ...(ifMatch && { ifMatch }) };
    return call(operation, input as CallInput<O>);
  };

  const sendValues = async (sent: FormValues<O>, changed: FieldValues): Promise<WriteResult<O>> => {
    const body = bodyOf(sent, null);
    if (send) return { kind: "written", result: await send(body), before: null };
    if (!valuesOf)
      return mutateAsync(async () => ({ kind: "written", result: await write(body), before: null }));
    return mutateAsync(() =>
      writeOnPresent({
        ...{ operation, params: target.params as ParamsOf<O>, valuesOf, seen: seen ?? {}, changed },
        asStored: (fields) => bodyAsStored(operation, prepare(fields as FormValues<O>)),
        write: (present, ifMatch) => write(bodyOf(sent, present), ifMatch),
      }),
    );
  };

  /** Marks the fields that someone else changed, too, and takes over their changes of others. */
  const showOverlap = (paths: readonly string[], present: FormValues<O>, changed: FieldValues) => {
    setSeen(present);
    form.reset(present);
    for (const [name, value] of Object.entries(changed)) setValue(name, value, { shouldDirty: true });
    const message = browserSay()("Someone else changed this meanwhile.");
    for (const path of paths) setError(path, { type: "server", message });
    const names = [...new Set(paths.map((path) => path.split(".")[0]!))];
    setOverlap({ showsOther: false, hidden: pick(present, names) });
    setOverlaps((count) => count + 1);
  };

  const swap = ({ showsOther, hidden }: Overlap) => {
    const shown = pick(getValues(), Object.keys(hidden));
    for (const [name, value] of Object.entries(hidden)) setValue(name, value, { shouldDirty: true });
    setOverlap({ showsOther: !showsOther, hidden: shown });
  };

  const attempt = async () => {
    const sent = getValues() as FormValues<O>;
    const changed = touchedFields(sent, seen && opened);
    try {
      const outcome = await sendValues(sent, changed);
      if (outcome.kind === "written") succeed(outcome, sent, changed);
      else showOverlap(outcome.paths, outcome.present as FormValues<O>, changed);
    } catch (error) {
      refuse(error, sent, prepare(sent));
    }
  };

  const { run: submit } = useSingleRun(() => {
    setFailure(null);
    return handleSubmit(attempt)();
  });

  const reset = (to?: FormValues<O>) => {
    form.reset(to);
    if (to) setSeen((before) => before && { ...before, ...to });
    setOverlap(null);
    setFailure(null);
  };

  /** Returns the message of a field or of anything inside it. */
  const error = (name: Name<O>): string | undefined => {
    const path = Object.keys(errors).find((each) => each === name || each.startsWith(`${name}.`));
    return path === undefined ? undefined : errors[path];
  };

  /** Props of a text field: `<Input {...form.input("title")} />`. */
  const input = (name: Name<O>) => {
    const value: unknown = values[name];
    return {
      name,
      value: typeof value === "string" || typeof value === "number" ? String(value) : "",
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, event.target.value as FormValues<O>[typeof name]),
    };
  };

  /** Props of a Checkbox or a Switch. */
  const toggle = (name: Name<O>) => ({
    checked: Boolean(values[name]),
    onCheckedChange: (checked: boolean | "indeterminate") =>
      set(name, (checked === true) as FormValues<O>[typeof name]),
  });

  return {
    values,
    set,
    reset,
    submit,
    input,
    toggle,
    error,
    errors,
    failure,
    element,
    pending: isSubmitting,
    dirty: isDirty || overlap !== null,
    overlap: overlap && { showsOther: overlap.showsOther, swap: () => swap(overlap) },
  };
};

export type OperationFormState<O extends AnyOperation> = ReturnType<typeof useOperationForm<O>>;

/** The part of the form's state that its frame needs, whatever the operation. */
export type FormState = Pick<
  OperationFormState<AnyOperation>,
  "submit" | "failure" | "overlap" | "element" | "pending" | "dirty"
>;
