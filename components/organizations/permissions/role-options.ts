import type { Role } from "@/lib/core/access/roles";

export const NEEDS_ADMINISTRATOR = "Only admins can grant this.";

export type RoleOption<Value extends string> = { value: Value; label: string; description: string };

/**
 * Returns the options of roles, the highest first; their descriptions are the same everywhere, except for admin, create
 * and none.
 */
export const roleOptions = <None extends string>(
  admin: string,
  create: string,
  none: RoleOption<None>,
): readonly RoleOption<Role | None>[] => [
  { value: "admin", label: "Admin", description: admin },
  { value: "create", label: "Create", description: create },
  { value: "review", label: "Review", description: "Reviews and merges change requests" },
  { value: "edit", label: "Edit", description: "Edits in change requests" },
  { value: "comment", label: "Comment", description: "Reads and comments" },
  { value: "read", label: "Read", description: "Reads" },
  none,
];

/** Returns the options, with “admin” disabled if the viewer may not grant it. */
export const optionsFor = <Option extends { value: string; description: string }>(
  mayGrantAll: boolean,
  options: readonly Option[],
): readonly (Option & { disabled?: boolean; disabledReason?: string })[] =>
  mayGrantAll
    ? options
    : options.map((option) =>
        option.value === "admin"
          ? {
              ...option,
              description: NEEDS_ADMINISTRATOR,
              disabled: true,
              disabledReason: NEEDS_ADMINISTRATOR,
            }
          : option,
      );
