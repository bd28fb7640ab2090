import "server-only";
import { addresses, withQuery } from "@/lib/addresses";
import { Forbidden, NotFound } from "@/lib/core/errors";
import { Bytes } from "@/lib/platform/api/server/reply";
import type { Db } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction } from "@/lib/platform/db/transaction";
import { isSigned } from "@/lib/platform/signed-address";
import { notificationKinds } from "./kinds";
import { getPreferences, storeWays } from "./preferences";

/** The query of a signed address, which grants the permission by itself. */
type Permission = { expires: string; signature: string };

function requirePermission(userId: string, permission: Permission): void {
  if (isSigned("unsubscribe", userId, permission)) return;
  throw new Forbidden(
    "This unsubscribe link is not valid, or has expired. Use the link in a newer e-mail, or your notification settings.",
    "unsubscribe_address_expired",
  );
}

/** Redirects to the confirmation page: mail programs that follow every link must not unsubscribe anyone. */
export function unsubscribePage(userId: string, permission: Permission): Bytes {
  requirePermission(userId, permission);
  const page = withQuery(addresses.unsubscribe(userId), permission).replaceAll("&", "&amp;");
  const html = `<!doctype html><title>Unsubscribe</title><meta http-equiv="refresh" content="0; url=${page}"><a href="${page}">Unsubscribe</a>`;
  return new Bytes(Buffer.from(html), 200, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  });
}

/** Ends all notification mails to the person named in a signed address. */
export async function unsubscribe(db: Db, userId: string, permission: Permission): Promise<void> {
  requirePermission(userId, permission);
  await inTransaction(db, async (tx) => {
    if (!(await lockRow(tx, "User", userId))) throw new NotFound("person", userId);
    const { kinds } = await getPreferences(tx, userId);
    for (const kind of notificationKinds) await storeWays(tx, userId, kind, { ...kinds[kind], mail: false });
  });
}
