"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { AtSign, CircleCheck, CircleDashed, Plus, RotateCw, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { DnsRecord, RECORD_PROBLEMS } from "@/components/layout/dns-record";
import { ListCard } from "@/components/layout/list-card";
import { listRead } from "@/components/organizations/settings/settings-read";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import type { Say } from "@/lib/core/locales/say";
import { emailDomains } from "@/lib/identity/email-domains/operations";
import type { OrganizationDomain } from "@/lib/identity/email-domains/schemas";
import { mutation, pagesQuery } from "@/lib/platform/api/queries";

const AddDomainDialog = lazyComponent(() => import("./add-domain-dialog"), "AddDomainDialog");

type ItemProps = { domain: OrganizationDomain; onCheck: () => Promise<void>; onRemove: () => void };

/** Returns a notice about a domain's verification; null if there is none. */
function noticeOf(
  say: Say,
  { verified, proof, keptUntil, lapsedAt, problem }: OrganizationDomain,
): ReactNode {
  if (proof === "operator") return say("An operator of this installation verified it.");
  if (!verified) {
    return lapsedAt ? (
      <Said
        text="Verification ended {when}. Add this TXT record again at your DNS provider, then check."
        values={{ when: <RelativeTime value={lapsedAt} /> }}
      />
    ) : (
      say("Add this TXT record at your DNS provider, then check.")
    );
  }
  if (!isGone(problem)) return null;
  return keptUntil ? (
    <Said
      text="Verified domains now have to keep their TXT record. Add it again by {date}, or the domain is no longer verified."
      values={{ date: <RelativeTime value={keptUntil} format="date" /> }}
    />
  ) : (
    say("The TXT record is missing. Add it again within the hour, or the domain is no longer verified.")
  );
}

const isGone = (problem: OrganizationDomain["problem"]): boolean =>
  problem === "record_missing" || problem === "record_differs";

const Item = ({ domain: row, onCheck, onRemove }: ItemProps) => {
  const say = useSay();
  const { domain, verified, proof, record, checkedAt, problem } = row;
  const notice = noticeOf(say, row);
  const needsRecord = !verified || (proof === "record" && isGone(problem));
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="max-w-full flex-auto text-sm font-medium wrap-break-word">{domain}</h3>
        <div className="flex items-center gap-3">
          {verified && (
            <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
              {say("Verified")}
            </Badge>
          )}
          {needsRecord && (
            <Badge tone="warning" icon={<CircleDashed aria-hidden="true" />}>
              {verified ? say("Record missing") : say("Not verified")}
            </Badge>
          )}
          {needsRecord && (
            <Button
              size="sm"
              icon={<RotateCw aria-hidden="true" />}
              onClick={onCheck}
              aria-label={say("Check {domain} now", { domain })}
            >
              {say("Check now")}
            </Button>
          )}
          <IconButton label={say("Remove {name}", { name: domain })} size="sm" onClick={onRemove}>
            <Trash2 />
          </IconButton>
        </div>
      </div>
      {notice && <p className="text-sm text-muted">{notice}</p>}
      {needsRecord && (
        <>
          <DnsRecord name={record.name} value={record.value} />
          <p role="status" className="text-xs text-muted empty:hidden">
            {problem && checkedAt && (
              <>
                {say(RECORD_PROBLEMS[problem])}{" "}
                <Said text="Checked {when}." values={{ when: <RelativeTime value={checkedAt} /> }} />
              </>
            )}
          </p>
        </>
      )}
    </li>
  );
};

/** Manages the e-mail domains of an organization and their verification. */
export const OrganizationDomains = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<OrganizationDomain | null>(null);
  const list = useInfiniteQuery(pagesQuery(emailDomains.list, listRead(organizationId)));
  const { mutateAsync: check } = useMutation(mutation(emailDomains.check));
  const { mutateAsync: remove } = useMutation(mutation(emailDomains.remove));
  const checkDomain = async ({ domain }: OrganizationDomain) => {
    try {
      const { verified, problem } = await check({ params: { organizationId, domain } });
      if (verified && !problem) toast.success(say("Verified {name}", { name: domain }));
    } catch (error) {
      toast.failed(say("Couldn't check {domain}", { domain }), error);
    }
  };
  return (
    <>
      <ListCard
        title={say("Domains")}
        description={say(
          "People with an address of a verified domain can sign in with your identity provider, and become members. Keep the TXT records: they're checked every hour.",
        )}
        list={list}
        add={
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            {say("Add domain")}
          </Button>
        }
        empty={{
          icon: <AtSign />,
          title: say("No domains yet"),
          text: say("Add the domain of your e-mail addresses, then verify it with a DNS record."),
        }}
      >
        {(item) => (
          <Item
            key={item.domain}
            domain={item}
            onCheck={() => checkDomain(item)}
            onRemove={() => setRemoving(item)}
          />
        )}
      </ListCard>
      {adding && <AddDomainDialog organizationId={organizationId} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={say("Remove {name}?", { name: removing?.domain ?? "" })}
        description={say(
          "Members stay. New people with an address of this domain can no longer join with single sign-on.",
        )}
        confirmLabel={say("Remove domain")}
        danger
        onConfirm={() =>
          removing ? remove({ params: { organizationId, domain: removing.domain } }) : undefined
        }
      />
    </>
  );
};
