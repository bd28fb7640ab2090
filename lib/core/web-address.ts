import { z } from "zod";
import { LINK_PROTOCOLS, WEB_PROTOCOLS } from "@/lib/core/content/addresses";

const among = (protocols: readonly string[]): RegExp => new RegExp(`^(?:${protocols.join("|")})$`);

/** A web address: to fetch, to show as an image, or to link to. */
export const webAddress = (error = "must be an http or https address.") =>
  z.url({ protocol: among(WEB_PROTOCOLS), error });

/** An absolute address that a link may have. */
export const wholeLinkAddress = () =>
  z.url({ protocol: among(LINK_PROTOCOLS), error: "must be an http, https, mailto or tel address." });

/** True if the address has no user name and password, which every viewer of the address would see. */
export function hasNoCredentials(address: string): boolean {
  const { username, password } = URL.canParse(address) ? new URL(address) : { username: "", password: "" };
  return username === "" && password === "";
}
