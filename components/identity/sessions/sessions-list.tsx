"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { failureOf } from "@/components/layout/failure-of";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { sessions } from "@/lib/identity/sessions/operations";
import type { Session } from "@/lib/identity/sessions/schemas";
import { mutation, pagesQuery } from "@/lib/platform/api/queries";
import { sessionsRead } from "./sessions-read";
import { browserLabel, isPhone } from "./user-agent";

const SessionItem = ({ session }: { session: Session }) => {
  const say = useSay();
  const removal = useMutation(mutation(sessions.remove));
  const name = browserLabel(say, session.userAgent);
  const Icon = isPhone(session.userAgent) ? Smartphone : Monitor;
  const end = () =>
    removal.mutateAsync({ params: { sessionId: session.id } }).then(
      () => void toast.success(say("{name} was signed out", { name })),
      (error) => void toast.failed(say("Couldn't sign out {name}", { name }), error),
    );
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {name}
          {session.current && <Badge tone="success">{say("This browser")}</Badge>}
          {session.organization !== undefined && <Badge>{say("Single sign-on")}</Badge>}
        </p>
        <p className="text-xs text-muted wrap-anywhere">
          {session.address && `${session.address} · `}
          <Said text="Last seen {when}" values={{ when: <RelativeTime value={session.lastSeenAt} /> }} /> ·{" "}
          <Said text="Signed in {when}" values={{ when: <RelativeTime value={session.createdAt} /> }} />
        </p>
      </div>
      {!session.current && (
        <Button size="sm" onClick={end}>
          {say("Sign out")}
        </Button>
      )}
    </li>
  );
};

const Loading = () => (
  <ul className="divide-y divide-border">
    {["one", "two"].map((key) => (
      <li key={key} className="flex flex-col gap-2 px-4 py-3.5">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-3 w-64" />
      </li>
    ))}
  </ul>
);

/** Lists the browsers that are signed in. */
export const SessionsList = () => {
  const say = useSay();
  const [asking, setAsking] = useState(false);
  const list = useInfiniteQuery(pagesQuery(sessions.list, sessionsRead));
  const others = useMutation(mutation(sessions.removeOthers));
  const failure = failureOf(list);
  const items = list.data?.pages.flatMap((page) => page.items);
  const count = list.data?.pages[0]?.count ?? 0;
  return (
    <Card aria-label={say("Sessions")}>
      <CardHeader
        title={say("Sessions")}
        description={say(
          "Browsers signed in to your account. If you don't recognize one, sign it out and change your password.",
        )}
        actions={
          <Button
            disabledReason={count <= 1 && say("No other browsers are signed in.")}
            onClick={() => setAsking(true)}
          >
            {say("Sign out other browsers")}
          </Button>
        }
      />
      {failure ? (
        <ErrorState level={3} error={failure} onRetry={() => void list.refetch()} />
      ) : items ? (
        <ul aria-label={say("Browsers")} className="divide-y divide-border">
          {items.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <Loading />
      )}
      <ShowMore list={list} size="sm" className="border-t border-border justify-center p-3" />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={say("Sign out all other browsers?")}
        description={say("This browser stays signed in. API tokens keep working.")}
        confirmLabel={say("Sign out other browsers")}
        danger
        onConfirm={async () => {
          await others.mutateAsync({});
          toast.success(say("Signed out of all other browsers"));
        }}
      />
    </Card>
  );
};
