"use client";

import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { ApiError, type CallInput, type LooseInput } from "@/lib/api/client";
import { inWords, meantIssues } from "@/lib/api/issue-message";
import type { AnyOperation, BodyInput, ResponseOf } from "@/lib/api/operation";
import { mutation } from "@/lib/api/queries";
import { type ToastOptions, toast } from "../ui/toaster";

/** The values of a form: the operation's body, not all of it filled in yet. */
export type FormValues<O extends AnyOperation> = Partial<BodyInput<O>>;
type Name<O extends AnyOperation> = keyof FormValues<O> & string;

export type OperationFormOptions<O extends AnyOperation> = Omit<CallInput<O>, "body" | "signal"> & {
  operation: O;
  initial: FormValues<O>;
  /** Last change before validating: trim, drop empty optional fields. */
  prepare?: (values: FormValues<O>) => FormValues<O>;
  /** What the toast says when it is done; nothing for silence. */
  success?: string | ((result: ResponseOf<O>) => { title: string } & ToastOptions);
  onDone?: (result: ResponseOf<O>) => void;
};

type Errors = Readonly<Record<string, string>>;

const none: Errors = {};

/** Messages complete the name of their field; beside it they begin a sentence, unless with an address or the like. */
const sentence = (message: string): string =>
  /^[a-z]+ /.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message;

/** Whatever an empty field is not: it wants to be filled in. */
const messageOf = (issue: z.core.$ZodIssue, values: object): string => {
  const value = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)?.[key], values);
  return value === "" ? "Fill this in." : issue.message;
};

const firstByField = (issues: readonly { path: string; message: string }[]): Errors => {
  if (issues.length === 0) return none;
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path] ??= sentence(message);
  return errors;
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The schema comes with the first validation; without a connection the server is the one to check. */
const bodySchemaOf = async (operation: AnyOperation): Promise<z.ZodType | undefined> => {
  if (operation.body) return operation.body;
  try {
    return await operation.loadBody?.();
  } catch {
    return undefined;
  }
};

/**
 * The state of a form that sends one operation. The operation's own schema validates before sending and, after
 * the first attempt, at every change; what the server refuses lands on the fields it names, the rest above them.
 */
export const useOperationForm = <O extends AnyOperation>({
  operation,
  initial,
  prepare,
  success,
  onDone,
  ...target
}: OperationFormOptions<O>) => {
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [errors, setErrors] = useState<Errors>(none);
  const [failure, setFailure] = useState<Error | null>(null);
  const attempted = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const { mutateAsync, isPending } = useMutation(mutation(operation));

  const check = async (next: FormValues<O>): Promise<Errors> => {
    const schema = await bodySchemaOf(operation);
    const body = prepare ? prepare(next) : next;
    const parsed = schema?.safeParse(body, inWords);
    if (!parsed || parsed.success) return none;
    return firstByField(
      meantIssues(parsed.error.issues).map((issue) => ({
        path: issue.path.join("."),
        message: messageOf(issue, body),
      })),
    );
  };

  const set = <N extends Name<O>>(name: N, value: FormValues<O>[N]) => {
    const next = { ...values, [name]: value };
    setValues(next);
    if (attempted.current) void check(next).then(setErrors);
  };

  // Once the errors stand in the form the first of them gets the focus; not while somebody goes on typing.
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current || (errors === none && failure === null)) return;
    wantsFocus.current = false;
    element.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-form-failure]")?.focus();
  }, [errors, failure]);

  const succeed = (result: ResponseOf<O>) => {
    setSaved(values);
    attempted.current = false;
    if (typeof success === "string") toast.success(success);
    else if (success) {
      const { title, ...options } = success(result);
      toast.success(title, options);
    }
    onDone?.(result);
  };

  // A second press may come before anything is drawn anew, or while the first is still being checked.
  const sending = useRef(false);
  const submit = async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      await send();
    } finally {
      sending.current = false;
    }
  };
  const send = async () => {
    attempted.current = true;
    setFailure(null);
    const found = await check(values);
    wantsFocus.current = found !== none;
    setErrors(found);
    if (found !== none) return;
    const input: LooseInput = { ...(target as LooseInput), body: prepare ? prepare(values) : values };
    try {
      succeed(await mutateAsync(input as CallInput<O>));
    } catch (error) {
      const refused = error instanceof ApiError ? firstByField(error.fields) : none;
      wantsFocus.current = true;
      setErrors(refused);
      // What stands at its field needs no second place above the form.
      const placed = Object.keys(refused).every((path) => path.split(".")[0]! in values);
      if (refused === none || !placed) {
        setFailure(error instanceof Error ? error : new Error("This did not work. Try again."));
      }
    }
  };

  const reset = (to: FormValues<O> = saved) => {
    setValues(to);
    setSaved(to);
    setErrors(none);
    setFailure(null);
    attempted.current = false;
  };

  /** The message of a field or of anything inside it. */
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

  /** Props of a control that hands over its value: Select, Combobox, RadioGroup. */
  const choice = <N extends Name<O>>(name: N) => ({
    value: values[name],
    onChange: (value: NonNullable<FormValues<O>[N]>) => set(name, value),
  });

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
    choice,
    toggle,
    error,
    errors,
    failure,
    element,
    pending: isPending,
    dirty: !same(values, saved),
  };
};

export type OperationFormState<O extends AnyOperation> = ReturnType<typeof useOperationForm<O>>;

/** What the frame around the fields needs, whatever the operation. */
export type FormState = Pick<
  OperationFormState<AnyOperation>,
  "submit" | "failure" | "element" | "pending" | "dirty" | "errors"
>;
