import "server-only";
import { decodeFields } from "@/lib/core/address-text";
import { Forbidden, Invalid } from "@/lib/core/errors";
import type { ApiRequest } from "@/lib/platform/api/server/message";

/** Reads the fields of a form on this host. Throws for forms of other hosts. */
export async function readFormFields(request: ApiRequest, largest: number): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers["content-type"] ?? "")) {
    throw new Invalid("Send the form as application/x-www-form-urlencoded.", "form_expected");
  }
  requireOwnPage(request);
  return decodeFields(Buffer.from(await request.body(largest)).toString("utf8"));
}

/** Browsers name the origin of a form in one of two headers. */
function requireOwnPage({ headers }: ApiRequest): void {
  const origin = headers.origin;
  const host = headers["x-forwarded-host"] ?? headers.host;
  const isOwn =
    headers["sec-fetch-site"] === "same-origin" ||
    (headers["sec-fetch-site"] === undefined &&
      origin !== undefined &&
      URL.canParse(origin) &&
      new URL(origin).host === host);
  if (!isOwn) throw new Forbidden("This form was sent from another site.", "cross_site");
}
