"use client";

import type { ReactNode } from "react";
import { Field, type FieldProps } from "@/components/ui/field";

type FormFieldProps<Name extends string> = Omit<FieldProps, "error"> & {
  form: { error: (name: Name) => string | undefined };
  name: Name;
  children: ReactNode;
};

/** Shows a field with the form's error for its name. */
export const FormField = <Name extends string>({ form, name, ...rest }: FormFieldProps<Name>) => (
  <Field error={form.error(name)} {...rest} />
);
