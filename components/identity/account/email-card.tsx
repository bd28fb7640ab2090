"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import { reportFailure } from "@/components/form/report-failure";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { mailedLinks } from "@/lib/identity/mailed-links/operations";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import { users } from "@/lib/identity/users/operations";
import { mutation, query } from "@/lib/platform/api/queries";
import { SignInRow } from "./sign-in-row";

const ChangeEmailDialog = lazyComponent(() => import("./change-email-dialog"), "ChangeEmailDialog");

/** Shows the sign-in address, if it is verified, and a new one that awaits confirmation. */
export const EmailCard = () => {
  const say = useSay();
  const [changing, setChanging] = useState(false);
  const { data: user } = useQuery(query(users.current, {}));
  const { data: { password = true } = {} } = useQuery(query(secondFactor.get, {}));
  const { mutateAsync, isPending } = useMutation(mutation(mailedLinks.requestConfirmation));
  if (!user) return null;
  const confirm = () =>
    mutateAsync({}).then(
      () => toast.success(say("Check your e-mail"), { description: say("Follow the link we sent you.") }),
      reportFailure,
    );
  const { email, emailConfirmed, newEmail, directory } = user;
  return (
    <Card aria-label={say("E-mail")}>
      <CardHeader
        title={say("E-mail")}
        description={say("You sign in with this address, and get notifications there.")}
      />
      <ul>
        <SignInRow
          icon={<Mail aria-hidden="true" />}
          title={
            <>
              {email}
              {emailConfirmed ? (
                <Badge tone="success">{say("Confirmed")}</Badge>
              ) : (
                <Badge tone="warning">{say("Not confirmed")}</Badge>
              )}
            </>
          }
          actions={
            <div className="flex flex-wrap gap-2">
              {!emailConfirmed && (
                <Button size="sm" loading={isPending} onClick={confirm}>
                  {say("Confirm address")}
                </Button>
              )}
              <Button
                size="sm"
                onClick={() => setChanging(true)}
                disabledReason={
                  directory !== undefined
                    ? say("{directory} manages your address. Ask an admin to change it there.", { directory })
                    : !password && say("Set a password first.")
                }
              >
                {say("Change address")}
              </Button>
            </div>
          }
        >
          {newEmail === undefined
            ? !emailConfirmed && say("Single sign-on and joining by domain need a confirmed address.")
            : say("Follow the link we sent to {newEmail} to use that address instead.", { newEmail })}
        </SignInRow>
      </ul>
      {changing && <ChangeEmailDialog onClose={() => setChanging(false)} />}
    </Card>
  );
};
