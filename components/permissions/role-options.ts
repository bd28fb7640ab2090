import type { Role } from "@/lib/core/access/roles";

export const NEEDS_ADMINISTRATOR = "Only admins can grant this.";

export type RoleOption<Value extends string> = { value: Value; label: string; description: string };

/**
 * The roles to choose from, the highest first: what they allow reads the same everywhere, save for who manages
 * and for having none.
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

/** The options as somebody may take them who administers a place, or does not: then not the highest. */
export const optionsFor = <Option extends { value: string; description: string }>(
  mayGiveAll: boolean,
  options: readonly Option[],
): readonly (Option & { disabled?: boolean; disabledReason?: string })[] =>
  mayGiveAll
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
