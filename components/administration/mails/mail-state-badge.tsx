import { CircleAlert, CircleCheck, Clock, FileText } from "lucide-react";
import { StatusPill } from "@/components/ui/badge";
import type { MailSummary } from "@/lib/administration/mails/schemas";

const STATES = {
  waiting: { tone: "info", label: "Waiting", icon: <Clock aria-hidden="true" /> },
  sent: { tone: "success", label: "Sent", icon: <CircleCheck aria-hidden="true" /> },
  kept: { tone: "neutral", label: "Kept", icon: <FileText aria-hidden="true" /> },
  failed: { tone: "danger", label: "Failed", icon: <CircleAlert aria-hidden="true" /> },
} as const;

export const MailStateBadge = ({ state }: Pick<MailSummary, "state">) => {
  const { tone, label, icon } = STATES[state];
  return (
    <StatusPill tone={tone} icon={icon}>
      {label}
    </StatusPill>
  );
};
