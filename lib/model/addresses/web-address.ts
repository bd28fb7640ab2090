import { z } from "zod";
import { LINK_PROTOCOLS, WEB_PROTOCOLS } from "@/lib/core/content/addresses";

const among = (protocols: readonly string[]): RegExp => new RegExp(`^(?:${protocols.join("|")})$`);

/** An address that is fetched, shown as a picture, or followed on the web. */
export const webAddress = (error = "must be an http or https address.") =>
  z.url({ protocol: among(WEB_PROTOCOLS), error });

/** A whole address that a link may have. */
export const wholeLinkAddress = () =>
  z.url({ protocol: among(LINK_PROTOCOLS), error: "must be an http, https, mailto or tel address." });

/** Whether an address brings no user name and password, which would be shown to everyone who sees it. */
export function hasNoCredentials(address: string): boolean {
  const { username, password } = URL.canParse(address) ? new URL(address) : { username: "", password: "" };
  return username === "" && password === "";
}
