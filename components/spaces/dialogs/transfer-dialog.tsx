"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { type OperationFormState, useOperationForm } from "@/components/form/use-operation-form";
import { failureOf } from "@/components/layout/failure-of";
import { allOwnOrganizations } from "@/components/layout/own-organizations";
import { Banner } from "@/components/ui/banner";
import { Combobox } from "@/components/ui/combobox";
import { useSay } from "@/components/ui/say";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { organizations } from "@/lib/organizations/organizations/operations";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import { query } from "@/lib/platform/api/queries";
import { placement } from "@/lib/spaces/collections/operations";
import type { Content } from "@/lib/spaces/collections/schemas";
import { useSitesOf } from "./use-sites-of";

type TransferDialogProps = { item: Content; organization: Organization; onClose: () => void };
type FrameProps = TransferDialogProps & { form: OperationFormState<typeof placement.transferSpace> };

const Frame = ({ item, organization, onClose, form }: FrameProps) => {
  const say = useSay();
  const mine = useQuery(query(organizations.list, allOwnOrganizations));
  const others = (mine.data?.items ?? []).filter(({ id }) => id !== organization.id);
  const options = others.map(({ id, title, permissions }) => ({
    value: id,
    label: title,
    disabled: !permissions.createContent,
    description: permissions.createContent ? undefined : say("You need create access there."),
  }));
  const usedBy = useSitesOf(item.object === "space" ? item : null);
  const failure = failureOf(mine);
  const possible = options.some(({ disabled }) => !disabled);
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("Transfer {title} to another organization", { title: item.title })}
      description={
        item.object === "space"
          ? say("Its pages, history, change requests and comments move with it.")
          : say("Everything in it moves with it, except spaces in the trash.")
      }
      submitLabel={say("Transfer")}
      danger
      disabledReason={!form.values.organization && say("Choose an organization.")}
    >
      {failure ? (
        <ErrorState error={failure} onRetry={() => void mine.refetch()} level={3} />
      ) : mine.data && !possible ? (
        <Banner>{say("You can't create spaces in any other organization.")}</Banner>
      ) : (
        <FormField form={form} name="organization" label={say("Organization")}>
          <Combobox
            options={options}
            value={form.values.organization ?? null}
            onChange={(id) => form.set("organization", id)}
            placeholder={say("Choose an organization")}
            searchLabel={say("Search organizations")}
            loading={mine.isPending}
            className="w-full"
          />
        </FormField>
      )}
      <div className="text-sm">
        <p>{say("Not transferred:")}</p>
        <ul className="list-disc pl-5 text-muted">
          <li>{say("access of teams, and of people who aren't members there")}</li>
          <li>{say("these people in its merge rules")}</li>
          <li>{say("its invite links: they stop working")}</li>
          <li className="wrap-anywhere">
            {usedBy
              ? say("its place in sites: it disappears from {usedBy}", { usedBy })
              : say("its place in sites: sites here no longer show it")}
          </li>
          <li>{say("its installed integrations, and the credentials of its Git repository")}</li>
          <li>{say("its place: it moves to the top level")}</li>
        </ul>
      </div>
    </FormDialog>
  );
};

const useWanted = ({ item, onClose }: TransferDialogProps) => {
  const say = useSay();
  const router = useRouter();
  return {
    initial: {},
    success: (given: { organization: string }) => ({
      title: say("{title} was transferred", { title: item.title }),
      action: {
        label: say("Show spaces"),
        onClick: () => router.push(addresses.organization.spaces(given.organization)),
      },
    }),
    onDone: onClose,
  };
};

const TransferSpace = (props: TransferDialogProps) => (
  <Frame
    {...props}
    form={useOperationForm({
      operation: placement.transferSpace,
      params: { spaceId: props.item.id },
      ...useWanted(props),
    })}
  />
);

const TransferCollection = (props: TransferDialogProps) => (
  <Frame
    {...props}
    form={useOperationForm({
      operation: placement.transferCollection,
      params: { collectionId: props.item.id },
      ...useWanted(props),
    })}
  />
);

/** Mount it to open it. */
export const TransferDialog = (props: TransferDialogProps) =>
  props.item.object === "space" ? <TransferSpace {...props} /> : <TransferCollection {...props} />;
