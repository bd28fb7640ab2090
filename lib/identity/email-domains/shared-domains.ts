import "server-only";
import emailProviders from "email-providers/all.json";
import { parse } from "tldts";
import { Invalid } from "@/lib/core/errors";

const freeMail: ReadonlySet<string> = new Set(emailProviders);

/** Refuses public suffixes such as co.uk, below which anyone can register a name. */
export function refusePublicSuffix(domain: string): void {
  if (parse(domain, { allowPrivateDomains: true }).domain !== null) return;
  throw Invalid.field(
    "domain",
    "is an ending that many organizations share. Use your own domain below it.",
    "domain_public",
  );
}

/** Refuses domains at which anyone can get an address. */
export function refuseFreeMail(domain: string): void {
  if (!freeMail.has(domain)) return;
  throw Invalid.field(
    "domain",
    "belongs to an e-mail provider whose addresses anyone can get. Use a domain of your organization.",
    "domain_free_mail",
  );
}
