import type { ComponentProps } from "react";
import { FormField } from "@/components/form/form-field";
import { PasswordInput } from "@/components/ui/password-input";
import { PasswordStrength } from "./password-strength";

type Props<Name extends string> = {
  form: {
    error: (name: Name) => string | undefined;
    input: (name: Name) => ComponentProps<typeof PasswordInput>;
    values: { readonly [Key in Name]?: string };
  };
  name: Name;
  label: string;
  size?: ComponentProps<typeof PasswordInput>["size"];
  className?: string;
};

/** An input for a new password, with its strength. */
export const NewPasswordField = <Name extends string>({
  form,
  name,
  label,
  size,
  className,
}: Props<Name>) => (
  <FormField
    form={form}
    name={name}
    label={label}
    hint={<PasswordStrength password={form.values[name] ?? ""} />}
    className={className}
  >
    <PasswordInput {...form.input(name)} size={size} autoComplete="new-password" />
  </FormField>
);
