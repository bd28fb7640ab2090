"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { reportFailure } from "@/components/form/report-failure";
import { failureOf } from "@/components/layout/failure-of";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Message } from "@/components/ui/message";
import { useSay } from "@/components/ui/say";
import { Sheet } from "@/components/ui/sheet";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { mails } from "@/lib/administration/mails/operations";
import { mutation, query } from "@/lib/platform/api/queries";
import { MailStateBadge } from "./mail-state-badge";

type MailSheetProps = { organizationId: string; mailId: string; onClose: () => void };

/** Shows an e-mail as text, without the links that are its recipient's alone. */
export const MailSheet = ({ organizationId, mailId, onClose }: MailSheetProps) => {
  const say = useSay();
  const params = { organizationId, mailId };
  const read = useQuery(query(mails.get, { params }));
  const { mutateAsync: sendAgain } = useMutation(mutation(mails.sendAgain));
  const failure = failureOf(read);
  const mail = read.data;
  return (
    <Sheet open onOpenChange={onClose} title={mail?.subject ?? say("E-mail")} className="w-full max-w-xl">
      <div className="flex flex-col gap-4 overflow-y-auto p-4">
        {failure && <ErrorState level={3} error={failure} onRetry={() => void read.refetch()} />}
        {!failure && !mail && <SkeletonText lines={6} />}
        {mail && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="flex min-w-0 items-center gap-2 text-sm wrap-anywhere">
                <MailStateBadge state={mail.state} /> {say("To {address}", { address: mail.to })}
              </p>
              <Button
                size="sm"
                icon={<Send aria-hidden="true" />}
                disabledReason={mail.state === "waiting" && say("It is waiting to be sent.")}
                onClick={() =>
                  sendAgain({ params }).then(
                    () => toast.success(say("The e-mail is on its way")),
                    reportFailure,
                  )
                }
              >
                {say("Send again")}
              </Button>
            </div>
            {mail.error && (
              <Banner tone="danger" title={say("The last attempt failed")}>
                <Message>{mail.error}</Message>
              </Banner>
            )}
            <pre className="rounded-md border border-border bg-surface p-3 text-xs whitespace-pre-wrap wrap-anywhere">
              {mail.text}
            </pre>
            <p className="text-xs text-muted">
              {say("Personal links show as “…”: only the recipient has them.")}
            </p>
          </>
        )}
      </div>
    </Sheet>
  );
};
