"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { rulesLabel } from "@/components/collaboration/merge-rules/rules";
import { RulesField } from "@/components/collaboration/merge-rules/rules-field";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { Skeleton } from "@/components/ui/skeleton";
import { useDebounced } from "@/components/ui/use-debounced";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { RulesPreview as Preview } from "@/lib/collaboration/change-requests/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import type { Say } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { call } from "@/lib/platform/api/client";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { SpaceMergeRules, UpdateSpace } from "@/lib/spaces/spaces/schemas";
import { useSpace } from "./use-space";

const NAMED = 5;

const summaryOf = (say: Say, { open, checked, count: blocked }: Preview): string => {
  if (open === 0) return say("No open change requests.");
  const waiting =
    blocked === 0
      ? say(
          {
            one: "None of {count} open change request would be blocked.",
            other: "None of {count} open change requests would be blocked.",
          },
          { count: checked },
        )
      : say(
          {
            one: "{blocked} of {count} open change request would be blocked.",
            other: "{blocked} of {count} open change requests would be blocked.",
          },
          { count: checked, blocked },
        );
  return checked < open ? `${waiting} ${say("Only the most recently updated were checked.")}` : waiting;
};

/** Shows the effect of the chosen rules on the open change requests. */
const RulesPreviewCard = ({ spaceId, rules }: { spaceId: string; rules: SpaceMergeRules }) => {
  const say = useSay();
  const mergeRules = useDebounced(rules, 400);
  const { data, error } = useQuery({
    queryKey: [changeRequests.previewRules.tag, changeRequests.previewRules.id, { spaceId }, mergeRules],
    queryFn: () => call(changeRequests.previewRules, { params: { spaceId }, body: { mergeRules } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  // A half-typed condition is invalid; the form reports errors on saving.
  if (error) return null;
  return (
    <section aria-label={say("Effect of these rules today")} className="border-t border-border pt-4 text-sm">
      <p role="status" className="font-medium">
        {data ? summaryOf(say, data) : <Skeleton className="h-5 max-w-64" />}
      </p>
      {data && data.count > 0 && (
        <ul className="mt-2 flex flex-col gap-1.5">
          {data.items.slice(0, NAMED).map(({ id, number, subject, missing }) => (
            <li key={id} className="wrap-anywhere">
              <Link href={addresses.changeRequest.overview(spaceId, number)}>
                #{number} {subjectOf(say, { subject })}
              </Link>{" "}
              <span className="text-muted">– {missing.join(", ")}</span>
            </li>
          ))}
          {data.count > NAMED && (
            <li className="text-muted">{say("and {count} more", { count: data.count - NAMED })}</li>
          )}
        </ul>
      )}
    </section>
  );
};

/** Edits the merge rules of a space. */
export const MergeRulesSettings = ({ spaceId }: { spaceId: string }) => {
  const say = useSay();
  const space = useSpace(spaceId);
  const { data: organization } = useQuery(
    query(organizations.get, { params: { organizationId: space.organization } }),
  );
  const form = useOperationForm({
    operation: spaces.update,
    params: { spaceId },
    stored: space,
    valuesOf: ({ mergeRules }) => ({ mergeRules }) as UpdateSpace,
    success: say("Merge rules saved"),
  });
  const chosen: SpaceMergeRules = form.values.mergeRules ?? space.mergeRules;
  const inherited = organization && say("Now: {rules}.", { rules: rulesLabel(say, organization.mergeRules) });
  return (
    <SettingsSection
      title={say("Merge rules")}
      description={say("Change requests can't be merged until they meet every rule.")}
      form={form}
      what={say("the merge rules")}
    >
      <RulesField
        label={say("Space rules")}
        organizationId={space.organization}
        saved={space.mergeRules}
        chosen={chosen}
        onChange={(rules) => form.set("mergeRules", rules)}
        options={[
          {
            value: "inherit",
            label: say("Inherit from organization"),
            description: inherited || say("Uses the organization's rules."),
          },
          {
            value: "none",
            label: say("No rules"),
            description: say("Anyone allowed to merge can merge at any time."),
          },
          { value: "rules", label: say("Custom rules"), description: say("Choose them below.") },
        ]}
        errors={form.errors}
      >
        {chosen.type === "inherit" && organization?.permissions.admin && (
          <p className="text-sm text-muted">
            <Link href={addresses.organization.mergeRules(organization.id)}>
              {say("Edit organization rules")}
            </Link>
          </p>
        )}
      </RulesField>
      <RulesPreviewCard spaceId={spaceId} rules={chosen} />
    </SettingsSection>
  );
};
