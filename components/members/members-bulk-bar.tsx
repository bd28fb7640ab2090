"use client";

import { Ban, RotateCcw, UserMinus } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { BulkBar } from "@/components/ui/bulk-bar";
import { Button } from "@/components/ui/button";
import { counted } from "@/components/ui/counted";
import { Select } from "@/components/ui/select";
import type { Selection } from "@/components/ui/use-selection";
import type { Member } from "@/lib/model/members/schemas";
import { ROLE_CHOICES, type RoleChoice, roleOfChoice } from "./member-labels";
import { useMemberChanges } from "./use-member-changes";

type Props = { organizationId: string; selection: Selection; rows: readonly Member[] };

/** What can be done with all selected members at once; who is refused is named with the reason. */
export const MembersBulkBar = ({ organizationId, selection, rows }: Props) => {
  const [removing, setRemoving] = useState(false);
  const { setRole, setDisabled, remove } = useMemberChanges(organizationId);
  return (
    <>
      <BulkBar selection={selection} noun={["person", "people"]}>
        <Select<RoleChoice>
          size="sm"
          label="Change role"
          placeholder="Change role"
          options={ROLE_CHOICES}
          value={undefined}
          onChange={(choice) => void setRole(rows, roleOfChoice(choice))}
          className="w-32"
        />
        {rows.some(({ disabled }) => disabled) ? (
          <Button
            size="sm"
            icon={<RotateCcw aria-hidden="true" />}
            onClick={() => void setDisabled(rows, false)}
          >
            Enable
          </Button>
        ) : (
          <Button size="sm" icon={<Ban aria-hidden="true" />} onClick={() => void setDisabled(rows, true)}>
            Disable
          </Button>
        )}
        <Button size="sm" icon={<UserMinus aria-hidden="true" />} onClick={() => setRemoving(true)}>
          Remove…
        </Button>
      </BulkBar>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Remove ${counted(rows.length, "person", "people")}?`}
        description="Their access, team memberships and API tokens end immediately. Everything they wrote stays, under their names."
        confirmLabel={`Remove ${counted(rows.length, "person", "people")}`}
        danger
        onConfirm={() => remove(rows)}
      />
    </>
  );
};
