"use client";

import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { Tooltip } from "@/components/ui/tooltip";
import type { Member } from "@/lib/organizations/members/schemas";
import { choiceOfRole, roleChoices, roleLabel, roleOfChoice } from "./member-labels";

type MemberRoleProps = {
  member: Member;
  onChange: (role: Member["role"]) => void;
  pending: boolean;
  /** Why the role cannot be changed; it is shown as text then. */
  fixed: string | null;
};

export const MemberRole = ({ member, onChange, pending, fixed }: MemberRoleProps) => {
  const say = useSay();
  if (fixed !== null)
    return (
      <Tooltip content={fixed}>
        <button type="button" aria-disabled="true" className="rounded-sm px-2 text-xs text-muted">
          {roleLabel(say, member.role)}
          <span className="sr-only">. {fixed}</span>
        </button>
      </Tooltip>
    );
  return (
    <Select
      size="sm"
      label={say("Role of {name}", { name: member.user.displayName })}
      options={roleChoices(say)}
      value={choiceOfRole(member.role)}
      onChange={(choice) => onChange(roleOfChoice(choice))}
      disabled={pending}
      className="w-full"
    />
  );
};
