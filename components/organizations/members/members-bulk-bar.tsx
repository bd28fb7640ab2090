"use client";

import { Ban, RotateCcw, UserMinus } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { previewOfMember, previewTogether } from "@/components/organizations/permissions/access-previews";
import { useConfirmedChange } from "@/components/organizations/permissions/use-confirmed-change";
import { BulkBar } from "@/components/ui/bulk-bar";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { pluralize } from "@/components/ui/pluralize";
import { Select } from "@/components/ui/select";
import type { Selection } from "@/components/ui/use-selection";
import type { PreviewMember } from "@/lib/organizations/access-preview/schemas";
import type { Member } from "@/lib/organizations/members/schemas";
import { DisableMembersDialog } from "./disable-members-dialog";
import { ROLE_CHOICES, type RoleChoice, roleLabel, roleOfChoice } from "./member-labels";
import { useMemberChanges } from "./use-member-changes";

const EffectsBefore = lazyComponent(
  () => import("@/components/organizations/permissions/effects-before"),
  "EffectsBefore",
  { ssr: false },
);

type Props = { organizationId: string; selection: Selection; rows: readonly Member[] };

/** Lists the actions for all selected members; refused members are named with the reason. */
export const MembersBulkBar = ({ organizationId, selection, rows }: Props) => {
  const [removing, setRemoving] = useState(false);
  const [disabling, setDisabling] = useState(false);
  const { setRole, setDisabled, remove } = useMemberChanges(organizationId);
  const { ask, dialog } = useConfirmedChange();
  const people = pluralize(rows.length, "person", "people");
  const previewOf = (change: PreviewMember) => () =>
    previewTogether(
      rows.map(
        ({ id }) =>
          () =>
            previewOfMember({ organizationId, userId: id }, change),
      ),
    );
  return (
    <>
      <BulkBar selection={selection} noun={["person", "people"]}>
        <Select<RoleChoice>
          size="sm"
          label="Change role"
          placeholder="Change role"
          options={ROLE_CHOICES}
          value={undefined}
          onChange={(choice) =>
            void ask({
              title: `Change the role of ${people} to ${roleLabel(roleOfChoice(choice))}?`,
              confirmLabel: "Change roles",
              places: true,
              preview: previewOf({ member: { role: roleOfChoice(choice) } }),
              run: () => setRole(rows, roleOfChoice(choice)),
            })
          }
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
          <Button size="sm" icon={<Ban aria-hidden="true" />} onClick={() => setDisabling(true)}>
            Disable…
          </Button>
        )}
        <Button size="sm" icon={<UserMinus aria-hidden="true" />} onClick={() => setRemoving(true)}>
          Remove…
        </Button>
      </BulkBar>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Remove ${people}?`}
        description="Their access, team memberships and API tokens end immediately. Everything they wrote stays, under their names."
        confirmLabel={`Remove ${people}`}
        danger
        onConfirm={() => remove(rows)}
      >
        {removing && (
          <EffectsBefore
            of={rows.map(({ id }) => id)}
            wanted="remove"
            places
            preview={previewOf({ remove: true })}
          />
        )}
      </ConfirmDialog>
      <DisableMembersDialog
        open={disabling}
        onOpenChange={setDisabling}
        who={people}
        onConfirm={() => setDisabled(rows, true)}
      />
      {dialog}
    </>
  );
};
