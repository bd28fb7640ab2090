import type { Role } from "@/lib/core/access/roles";
import { type Say, type Text, text } from "@/lib/core/locales/say";

export const NEEDS_ADMINISTRATOR = text("Only admins can grant this.");

export type RoleOption<Value extends string> = { value: Value; label: Text; description: Text };

/**
 * Returns the options of roles, the highest first; their descriptions are the same everywhere, except for admin, create
 * and none.
 */
export const roleOptions = <None extends string>(
  admin: Text,
  create: Text,
  none: RoleOption<None>,
): readonly RoleOption<Role | None>[] => [
  { value: "admin", label: text("Admin"), description: admin },
  { value: "create", label: text("Create"), description: create },
  { value: "review", label: text("Review|access"), description: text("Reviews and merges change requests") },
  { value: "edit", label: text("Edit"), description: text("Edits in change requests") },
  { value: "comment", label: text("Comment|access"), description: text("Reads and comments") },
  { value: "read", label: text("Read|access"), description: text("Reads") },
  none,
];

export const sayOptions = <Value extends string>(say: Say, options: readonly RoleOption<Value>[]) =>
  options.map(({ value, label, description }) => ({
    value,
    label: say(label),
    description: say(description),
  }));

/** Returns the options, with “admin” disabled if the viewer may not grant it. */
export const optionsFor = <Value extends string>(
  say: Say,
  mayGrantAll: boolean,
  options: readonly RoleOption<Value>[],
): readonly {
  value: Value;
  label: string;
  description: string;
  disabled?: boolean;
  disabledReason?: string;
}[] =>
  sayOptions(say, options).map((option) => {
    if (mayGrantAll || option.value !== "admin") return option;
    const reason = say(NEEDS_ADMINISTRATOR);
    return { ...option, description: reason, disabled: true, disabledReason: reason };
  });
