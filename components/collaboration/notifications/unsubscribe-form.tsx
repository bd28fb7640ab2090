"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { unsubscribing } from "@/lib/collaboration/notifications/operations";
import { call } from "@/lib/platform/api/client";

type UnsubscribeFormProps = { userId: string; permission: { expires: string; signature: string } };

/** Asks before ending mails, because programs that scan mails open links. */
export const UnsubscribeForm = ({ userId, permission }: UnsubscribeFormProps) => {
  const say = useSay();
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const settings = <Link href={addresses.account.notifications()}>{say("Notification settings")}</Link>;
  const end = () =>
    call(unsubscribing.unsubscribe, { params: { userId }, query: permission }).then(
      () => setDone(true),
      (error: Error) => setFailure(error.message),
    );
  if (done)
    return (
      <>
        <h1 className="text-lg font-semibold">{say("You are unsubscribed")}</h1>
        <p role="status" className="mt-1 mb-4 text-sm text-muted">
          {say("You get no more e-mail notifications. Your inbox in Bindery stays as it is.")}
        </p>
        {settings}
      </>
    );
  return (
    <>
      <h1 className="text-lg font-semibold">{say("Unsubscribe from e-mail notifications?")}</h1>
      <p className="mt-1 mb-4 text-sm text-muted">{say("Your inbox in Bindery stays as it is.")}</p>
      {failure && (
        <p role="alert" className="mb-4 text-sm text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="primary" onClick={end}>
          {say("Unsubscribe")}
        </Button>
        {settings}
      </div>
    </>
  );
};
