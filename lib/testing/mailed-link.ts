import { database } from "@/lib/platform/db/client";
import { decryptSecret } from "@/lib/platform/encrypted-secret";

/** The link in the latest mail to an address, as in the recipient's copy. */
export async function latestMailedLink(recipient: string): Promise<{ mailedLinkId: string; key: string }> {
  const mail = await database().mail.findFirstOrThrow({ where: { recipient }, orderBy: { id: "desc" } });
  const { link } = JSON.parse(decryptSecret("mail", mail.id, mail.secrets!)!) as { link: string };
  const { pathname, searchParams } = new URL(link);
  return { mailedLinkId: pathname.split("/").at(-1)!, key: searchParams.get("key")! };
}
