"use client";

import { Send } from "lucide-react";
import type { ReactNode } from "react";
import { reportFailure } from "@/components/form/report-failure";
import { failureOf } from "@/components/layout/failure-of";
import { Button } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
import { Sheet } from "@/components/ui/sheet";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";

type DeliveryFrameProps = {
  title: string;
  read: { data: unknown; error: Error | null; refetch: () => unknown };
  /** The state and the time; empty until it is read. */
  summary: ReactNode;
  waiting: boolean;
  redeliver: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** Shows a message that was sent to another server, with a button to send it again. */
export const DeliveryFrame = ({
  title,
  read,
  summary,
  waiting,
  redeliver,
  onClose,
  children,
}: DeliveryFrameProps) => {
  const say = useSay();
  const failure = failureOf(read);
  return (
    <Sheet open onOpenChange={onClose} title={title} className="w-full max-w-xl">
      <div className="flex flex-col gap-4 overflow-y-auto p-4">
        {failure && <ErrorState level={3} error={failure} onRetry={() => void read.refetch()} />}
        {!failure && !summary && <SkeletonText lines={6} />}
        {summary && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="flex min-w-0 flex-wrap items-center gap-2 text-sm">{summary}</p>
            <Button
              size="sm"
              icon={<Send aria-hidden="true" />}
              disabledReason={waiting && say("It is waiting to be sent.")}
              onClick={() =>
                redeliver().then(() => toast.success(say("The event is on its way")), reportFailure)
              }
            >
              {say("Redeliver")}
            </Button>
          </div>
        )}
        {children}
      </div>
    </Sheet>
  );
};
