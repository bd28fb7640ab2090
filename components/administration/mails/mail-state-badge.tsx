import { CircleAlert, CircleCheck, Clock, FileText } from "lucide-react";
import { StatusPill } from "@/components/ui/badge";
import { useSay } from "@/components/ui/say";
import type { MailSummary } from "@/lib/administration/mails/schemas";
import { text } from "@/lib/core/locales/say";

const STATES = {
  waiting: { tone: "info", label: text("Waiting"), icon: <Clock aria-hidden="true" /> },
  sent: { tone: "success", label: text("Sent"), icon: <CircleCheck aria-hidden="true" /> },
  kept: { tone: "neutral", label: text("Kept"), icon: <FileText aria-hidden="true" /> },
  failed: { tone: "danger", label: text("Failed"), icon: <CircleAlert aria-hidden="true" /> },
} as const;

export const MailStateBadge = ({ state }: Pick<MailSummary, "state">) => {
  const say = useSay();
  const { tone, label, icon } = STATES[state];
  return (
    <StatusPill tone={tone} icon={icon}>
      {say(label)}
    </StatusPill>
  );
};
