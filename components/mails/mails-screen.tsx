"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { mails } from "@/lib/domains/mails/operations";
import type { MailSummary } from "@/lib/model/mails/schemas";
import { pagesQuery } from "@/lib/platform/api/queries";
import { failureOf } from "../layout/failure-of";
import { Card, CardHeader } from "../ui/card";
import { EmptyState } from "../ui/empty-state";
import { RelativeTime } from "../ui/relative-time";
import { ShowMore } from "../ui/show-more";
import { SkeletonText } from "../ui/skeleton";
import { ErrorState } from "../ui/states";
import { MailState } from "./mail-state";

const MailSheet = dynamic(() => import("./mail-sheet").then((module) => module.MailSheet), { ssr: false });

const Item = ({ mail, onOpen }: { mail: MailSummary; onOpen: () => void }) => (
  <li className="relative flex items-start justify-between gap-3 px-4 py-3 hover:bg-hover/60">
    <div className="min-w-0">
      <button
        type="button"
        onClick={onOpen}
        className="inset-focus rounded-sm text-left text-sm font-medium wrap-anywhere after:absolute after:inset-0"
      >
        {mail.subject}
      </button>
      <p className="text-xs text-muted wrap-anywhere">
        To {mail.to} · <RelativeTime value={mail.createdAt} />
      </p>
      {mail.error && <p className="mt-1 text-xs text-danger wrap-anywhere">{mail.error}</p>}
    </div>
    <MailState state={mail.state} />
  </li>
);

/** The e-mails that Bindery sent for an organization, for its administrators. */
export const MailsScreen = ({ organizationId }: { organizationId: string }) => {
  const [opened, setOpened] = useState<string | null>(null);
  const list = useInfiniteQuery(
    pagesQuery(mails.list, { params: { organizationId }, query: { limit: "50" } }),
  );
  const failure = failureOf(list);
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <Card aria-label="E-mail">
      <CardHeader
        title="E-mail"
        description="E-mails of the last 30 days. Without a mail server they are kept as files in the data folder."
      />
      {failure ? (
        <ErrorState level={3} error={failure} onRetry={() => void list.refetch()} />
      ) : !items ? (
        <div className="p-4">
          <SkeletonText lines={4} />
        </div>
      ) : items.length === 0 ? (
        <EmptyState level={3} icon={<Mail />} title="No e-mails yet">
          E-mails to members appear here, such as notifications they have not read.
        </EmptyState>
      ) : (
        <ul aria-label="E-mails" className="divide-y divide-border">
          {items.map((mail) => (
            <Item key={mail.id} mail={mail} onOpen={() => setOpened(mail.id)} />
          ))}
        </ul>
      )}
      <ShowMore list={list} size="sm" className="justify-center border-t border-border p-3" />
      {opened && (
        <MailSheet organizationId={organizationId} mailId={opened} onClose={() => setOpened(null)} />
      )}
    </Card>
  );
};
