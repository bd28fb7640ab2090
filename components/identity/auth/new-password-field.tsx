import type { ComponentProps } from "react";
import { FormField } from "@/components/form/form-field";
import { PasswordInput } from "@/components/ui/password-input";
import { useSay } from "@/components/ui/say";
import type { Say } from "@/lib/core/locales/say";
import { PASSWORD_MINIMUM } from "@/lib/identity/users/limits";

type Strength = { score: 0 | 1 | 2 | 3; text: string };

/** Length counts most; repeating a few characters does not make a password strong. */
export const strengthOf = (say: Say, password: string): Strength => {
  const length = [...password].length;
  if (length === 0)
    return {
      score: 0,
      text: say("Use at least {minimum} characters. A few random words work well.", {
        minimum: PASSWORD_MINIMUM,
      }),
    };
  if (length < PASSWORD_MINIMUM) {
    const missing = PASSWORD_MINIMUM - length;
    return {
      score: 0,
      text: say(
        { one: "{count} more character needed.", other: "{count} more characters needed." },
        { count: missing },
      ),
    };
  }
  const different = new Set(password.toLowerCase()).size;
  if (different < 5) return { score: 1, text: say("Weak: too many repeated characters.") };
  if (length >= 16 || (length >= 12 && different >= 9)) return { score: 3, text: say("Strong.") };
  return length >= 12
    ? { score: 2, text: say("Good.") }
    : { score: 1, text: say("Short: 12 characters or more are much safer.") };
};

const fills = ["bg-active", "bg-danger-solid", "bg-diff-changed-bar", "bg-diff-added-bar"] as const;

/** Shows the strength of a new password in words and as a bar. */
const PasswordStrength = ({ password }: { password: string }) => {
  const say = useSay();
  const { score, text } = strengthOf(say, password);
  return (
    <span className="flex gap-2">
      <span aria-hidden="true" className="flex h-lh w-16 shrink-0 items-center gap-0.5">
        {([1, 2, 3] as const).map((step) => (
          <span
            key={step}
            className={`h-1 flex-1 rounded-full ${score >= step ? fills[score] : "bg-active"}`}
          />
        ))}
      </span>
      <span>{text}</span>
    </span>
  );
};

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
