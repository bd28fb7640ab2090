"use client";

import { Ban, RotateCcw, UserMinus } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { previewOfMember, previewTogether } from "@/components/organizations/permissions/access-previews";
import { EffectsBefore } from "@/components/organizations/permissions/effects-before";
import { useConfirmedChange } from "@/components/organizations/permissions/use-confirmed-change";
import { BulkBar } from "@/components/ui/bulk-bar";
import { Button } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import type { Selection } from "@/components/ui/use-selection";
import type { PreviewMember } from "@/lib/organizations/access-preview/schemas";
import type { Member } from "@/lib/organizations/members/schemas";
import { DisableMembersDialog } from "./disable-members-dialog";
import { type RoleChoice, roleChoices, roleLabel, roleOfChoice } from "./member-labels";
import { useMemberChanges } from "./use-member-changes";

type Props = { organizationId: string; selection: Selection; rows: readonly Member[] };

/** Lists the actions for all selected members; refused members are named with the reason. */
export const MembersBulkBar = ({ organizationId, selection, rows }: Props) => {
  const say = useSay();
  const [removing, setRemoving] = useState(false);
  const [disabling, setDisabling] = useState(false);
  const { setRole, setDisabled, remove } = useMemberChanges(organizationId);
  const { ask, dialog } = useConfirmedChange();
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
      <BulkBar selection={selection} noun={[say("person"), say("people")]}>
        <Select<RoleChoice>
          size="sm"
          label={say("Change role")}
          placeholder={say("Change role")}
          options={roleChoices(say)}
          value={undefined}
          onChange={(choice) =>
            void ask({
              title: say(
                {
                  one: "Change the role of {count} person to {role}?",
                  other: "Change the role of {count} people to {role}?",
                },
                { count: rows.length, role: roleLabel(say, roleOfChoice(choice)) },
              ),
              confirmLabel: say("Change roles"),
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
            {say("Enable")}
          </Button>
        ) : (
          <Button size="sm" icon={<Ban aria-hidden="true" />} onClick={() => setDisabling(true)}>
            {say("Disable…")}
          </Button>
        )}
        <Button size="sm" icon={<UserMinus aria-hidden="true" />} onClick={() => setRemoving(true)}>
          {say("Remove…")}
        </Button>
      </BulkBar>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={say(
          { one: "Remove {count} person?", other: "Remove {count} people?" },
          { count: rows.length },
        )}
        description={say(
          "Their access, team memberships and API tokens end immediately. Everything they wrote stays, under their names.",
        )}
        confirmLabel={say(
          { one: "Remove {count} person", other: "Remove {count} people" },
          { count: rows.length },
        )}
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
        who={say({ one: "{count} person", other: "{count} people" }, { count: rows.length })}
        onConfirm={() => setDisabled(rows, true)}
      />
      {dialog}
    </>
  );
};
