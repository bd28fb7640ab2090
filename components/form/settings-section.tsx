import type { ReactNode } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { LeaveGuard } from "./leave-guard";
import { FormFailure, OperationForm, SaveBar, type SaveBarProps } from "./operation-form";

type SettingsSectionProps = {
  title: string;
  description?: ReactNode;
  form: SaveBarProps["form"];
  /** Names the unsaved input in the question before leaving: "the settings of Handbook". */
  what: string;
  disabledReason?: string | null;
  children: ReactNode;
};

/** Shows one form of a settings screen in a card: it is saved on its own, and leaving it unsaved asks first. */
export const SettingsSection = ({
  title,
  description,
  form,
  what,
  disabledReason,
  children,
}: SettingsSectionProps) => (
  <Card aria-label={title}>
    <CardHeader title={title} description={description} />
    <OperationForm form={form} look="dialog">
      <CardBody className="flex flex-col gap-5">
        <FormFailure form={form} />
        {children}
      </CardBody>
      <SaveBar form={form} disabledReason={disabledReason} />
    </OperationForm>
    <LeaveGuard dirty={form.dirty} saving={form.pending} what={what} />
  </Card>
);
