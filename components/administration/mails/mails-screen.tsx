"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { Log } from "@/components/layout/log";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { mails } from "@/lib/administration/mails/operations";
import { pagesQuery } from "@/lib/platform/api/queries";
import { MailStateBadge } from "./mail-state-badge";
import { mailsRead } from "./mails-read";

const MailSheet = lazyComponent(() => import("./mail-sheet"), "MailSheet");

/** Lists the e-mails that Bindery sent for an organization, for its admins. */
export const MailsScreen = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const list = useInfiniteQuery(pagesQuery(mails.list, mailsRead(organizationId)));
  return (
    <Card aria-label={say("E-mail")}>
      <CardHeader
        title={say("E-mail")}
        description={say(
          "E-mails of the last 30 days. Without a mail server they are kept as files in the data folder.",
        )}
      />
      <Log
        label={say("E-mails")}
        list={list}
        rowOf={({ id, subject, to, createdAt, error, state }) => ({
          ...{ id, title: subject, error },
          about: (
            <Said
              text="To {address} · {when}"
              values={{ address: to, when: <RelativeTime value={createdAt} /> }}
            />
          ),
          state: <MailStateBadge state={state} />,
        })}
        empty={
          <EmptyState level={3} icon={<Mail />} title={say("No e-mails yet")}>
            {say("E-mails to members appear here, such as notifications they have not read.")}
          </EmptyState>
        }
        sheet={(mailId, onClose) => (
          <MailSheet organizationId={organizationId} mailId={mailId} onClose={onClose} />
        )}
      />
    </Card>
  );
};
