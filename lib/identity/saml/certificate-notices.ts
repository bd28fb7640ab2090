import "server-only";
import { addresses } from "@/lib/addresses";
import { DAY_MS } from "@/lib/core/days";
import { ACTIVE_PROVIDER } from "@/lib/identity/sso/enforcement";
import { mailAdmins } from "@/lib/organizations/members/mail-admins";
import type { Db, RootDb } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { inTurn } from "@/lib/platform/jobs/in-turn";
import { appUrl } from "@/lib/platform/urls";
import { describeCertificate } from "./certificates";

/** The days before expiry with a notice. */
const NOTICE_DAYS = [1, 7, 30];

const activeIds = prepared(
  "active-saml-providers",
  `SELECT p."id" FROM "SamlProvider" p WHERE ${ACTIVE_PROVIDER} ORDER BY p."id"`,
);

export const handle = (db: RootDb): Promise<void> => noticeCertificates(db, new Date());

/** Mails the admins of every organization whose provider has a certificate that expires in 30, 7 or 1 days. */
export async function noticeCertificates(db: Db, now: Date): Promise<void> {
  await inTurn(await activeIds(db, []), ({ id }) => noticeOf(db, id, now));
}

const noticeOf = (db: Db, id: string, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockRow(tx, "SamlProvider", id);
    const provider = await tx.samlProvider.findUnique({
      where: { id },
      select: {
        ...{ label: true, certificates: true, certificateNotices: true, organizationId: true },
        organization: { select: { title: true } },
      },
    });
    if (!provider) return;
    const { organizationId, label, certificateNotices } = provider;
    const due = provider.certificates
      .map((pem) => describeCertificate(pem))
      .flatMap(({ sha256, subject, notAfter }) => {
        const days = Math.ceil((Date.parse(notAfter) - now.getTime()) / DAY_MS);
        const reached = NOTICE_DAYS.filter((notice) => days > 0 && days <= notice);
        const [nearest] = reached.map((notice) => `${sha256}:${notice}`);
        if (nearest === undefined || certificateNotices.includes(nearest)) return [];
        return [{ subject, days, notices: reached.map((notice) => `${sha256}:${notice}`) }];
      });
    if (due.length === 0) return;
    for (const { subject, days } of due) {
      await mailAdmins(tx, organizationId, {
        template: "certificateExpires",
        data: {
          ...{ organization: provider.organization.title, provider: label, subject, days },
          settings: appUrl(addresses.organization.ssoProvider(organizationId, id)),
        },
      });
    }
    const sent = [...new Set([...certificateNotices, ...due.flatMap(({ notices }) => notices)])];
    await tx.samlProvider.update({ where: { id }, data: { certificateNotices: sent }, select: { id: true } });
  });
