import "server-only";
import { randomBytes } from "node:crypto";
import { addresses, withQuery } from "@/lib/addresses";
import { lockedOutOf } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { decodeFields } from "@/lib/core/address-text";
import { DomainError, type ErrorCode, Invalid, NotFound } from "@/lib/core/errors";
import { findOrganization } from "@/lib/organizations/organizations/queries";
import { toDomainError } from "@/lib/platform/api/server/domain-error";
import type { ApiRequest, ApiResponse } from "@/lib/platform/api/server/message";
import { observe } from "@/lib/platform/api/server/observe";
import { jsonProblem, pipeline } from "@/lib/platform/api/server/pipeline";
import { limitSignIns } from "@/lib/platform/api/server/rate-limit";
import { returnPath } from "@/lib/platform/auth/return-path";
import {
  findPersonOfSession,
  SECURE_COOKIES,
  sessionCookieOf,
  setSessionCookie,
} from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { findWaitingRehearsal, finishRehearsal, startRehearsal } from "./rehearsal";
import { type CompleteProvider, findCompleteProvider, findForMetadata } from "./request";
import { serviceOf } from "./service";
import { serviceMetadata } from "./service-metadata";
import { acceptResponse, finishSignIn, SESSION_HOURS, startSignIn } from "./sign-in";

/**
 * Cookie that identifies the browser from start to finish, minutes later. A random suffix gives each of two
 * tabs its own cookie. It is never deleted early: other sign-ins of the same browser may be under way, and
 * anyone can post to the address for responses. Its name differs from the start of the session cookie's,
 * which next-auth would take for a chunk of the session.
 */
const COOKIE = SECURE_COOKIES ? "__Host-sso-" : "sso-";
const COOKIE_SECONDS = 900;
/** Maximum size of a response, as a form field in Base64. */
const LARGEST_BODY = 512 * 1024;

type Step = {
  method: string;
  /** true: also for providers that are not enabled */
  ofDrafts?: true;
  answer: (provider: CompleteProvider, request: ApiRequest) => Promise<ApiResponse>;
};
const STEPS: Readonly<Record<string, Step>> = {
  start: { method: "GET", answer: start },
  test: { method: "GET", ofDrafts: true, answer: test },
  acs: { method: "POST", ofDrafts: true, answer: acs },
  finish: { method: "GET", answer: finish },
};

/** Answers requests of browsers and identity providers below /saml. */
export const serveSaml = pipeline({
  answer: (request) => stepOf(request),
  translate: toDomainError,
  refuse: (failure, requestId, request) =>
    isBrowser(request) ? sentBack(failure) : jsonProblem(failure, requestId),
  complete: (_request, response) => {
    const { headers } = response;
    response.headers = { "cache-control": "no-store", "referrer-policy": "no-referrer", ...headers };
    return response;
  },
  observe,
});

/** Metadata is read by programs, so its errors are never shown as pages. */
const isBrowser = ({ path, headers }: ApiRequest): boolean =>
  (headers.accept ?? "").includes("text/html") && !path.endsWith("/metadata");

/** Errors with a message on the sign-in page; people in a browser can do nothing about the others. */
const SENT_BACK: Partial<Record<ErrorCode, string>> = {
  not_found: "sso_unavailable",
  invalid: "sso_unreadable",
  unsupported_media_type: "sso_unreadable",
  too_large: "sso_unreadable",
  method_not_allowed: "sso_unreadable",
};

/** Redirects a browser to the sign-in page, which explains the error and offers other ways to sign in. */
function sentBack(failure: unknown): ApiResponse {
  const known = failure instanceof DomainError ? failure : null;
  const error =
    known?.code === "too_many_requests"
      ? `rate_limited:${known.details.headers?.["retry-after"]}`
      : ((known && SENT_BACK[known.code]) ?? "sso_failed");
  return redirect(withQuery(addresses.signIn(), { error }));
}

async function stepOf(request: ApiRequest): Promise<ApiResponse> {
  await limitSignIns(database(), request);
  const [, id, name] = /^\/saml\/([0-9A-Za-z]{1,64})\/([a-z]+)$/.exec(request.path) ?? [];
  const described = name === "metadata" ? await findForMetadata(database(), id!) : null;
  if (described) {
    if (request.method !== "GET") throw wrongMethod("GET");
    return serviceMetadata(described);
  }
  const step = name !== undefined && Object.hasOwn(STEPS, name) ? STEPS[name]! : null;
  const provider = step && (await findCompleteProvider(database(), id!));
  if (!step || !provider || !(provider.enabled || step.ofDrafts)) throw new NotFound("SAML provider");
  if (request.method !== step.method) throw wrongMethod(step.method);
  return step.answer(provider, request);
}

const wrongMethod = (allow: string) =>
  new DomainError("method_not_allowed", "method_not_allowed", `This address answers ${allow}.`, {
    headers: { allow },
  });

async function start(provider: CompleteProvider, request: ApiRequest): Promise<ApiResponse> {
  const wanted = decodeFields(request.query).get("next");
  const browser = cookiesOf(request)[0] ?? newCookie();
  const next = returnPath(wanted) ?? addresses.start();
  const location = await startSignIn(database(), provider, browser.value, next);
  return redirect(location, [cookie(browser)]);
}

/** Starts a test of a provider for an admin; other people get 404. */
async function test(provider: CompleteProvider, request: ApiRequest): Promise<ApiResponse> {
  const secret = sessionCookieOf(request.headers.cookie);
  const person = secret === null ? null : await findPersonOfSession(database(), secret);
  if (!person) return redirect(addresses.signIn(request.path));
  const organization = await findOrganization(database(), person, provider.organizationId);
  const isRefused = lockedOutOf(person).includes(provider.organizationId);
  if (!organization || isRefused || !can(organization.role, "organization.admin"))
    throw new NotFound("SAML provider");
  return redirect(await startRehearsal(database(), provider, person.userId));
}

/**
 * Finds the rehearsal that a response claims to answer, by its content or its RelayState. Neither is verified
 * yet.
 */
async function rehearsalOf(provider: CompleteProvider, response: string, relayState: string | null) {
  const text = Buffer.from(response.slice(0, 4_000), "base64").toString("latin1");
  const [, answered] = /\bInResponseTo="(_[0-9a-f]{40})"/.exec(text) ?? [];
  const ids = [answered, relayState].filter((id) => id !== undefined && id !== null);
  return ids.length === 0 ? null : findWaitingRehearsal(database(), provider, ids);
}

async function acs(provider: CompleteProvider, request: ApiRequest): Promise<ApiResponse> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers["content-type"] ?? "")) {
    throw new DomainError(
      "unsupported_media_type",
      "unsupported_media_type",
      "Responses are posted as a form: application/x-www-form-urlencoded.",
    );
  }
  const form = decodeFields(new TextDecoder().decode(await request.body(LARGEST_BODY)));
  const [response, another] = form.getAll("SAMLResponse");
  if (response === undefined || another !== undefined)
    throw Invalid.field("SAMLResponse", "must appear exactly once in the form.");
  const rehearsal = await rehearsalOf(provider, response, form.get("RelayState"));
  if (rehearsal) {
    await finishRehearsal(database(), provider, rehearsal, response);
    return redirect(addresses.organization.ssoTest(provider.organizationId, provider.id, rehearsal.id));
  }
  if (!provider.enabled) throw new NotFound("SAML provider");
  const posted = { response, relayed: relayedPath(form.get("RelayState")), address: request.address };
  const result = await acceptResponse(database(), provider, posted);
  if ("refused" in result) return refusal(result.refused);
  return redirect(withQuery(`${serviceOf(provider.id).entityID}/finish`, { code: result.code }));
}

const LONGEST_PATH = 2_048;

/**
 * Returns the path of this application in a RelayState, given as a path or an absolute address; null for any
 * other.
 */
const relayedPath = (relayState: string | null): string | null =>
  (relayState?.length ?? 0) > LONGEST_PATH ? null : returnPath(relayState, env.url);

async function finish(provider: CompleteProvider, request: ApiRequest): Promise<ApiResponse> {
  const result = await finishSignIn(database(), provider, decodeFields(request.query).get("code") ?? "", {
    cookies: cookiesOf(request).map(({ value }) => value),
    session: sessionCookieOf(request.headers.cookie),
    address: request.address,
    userAgent: request.headers["user-agent"] ?? null,
  });
  if ("refused" in result) return refusal(result.refused, result.mailed);
  return redirect(returnPath(result.returnPath) ?? addresses.start(), [
    setSessionCookie(result.secret, SESSION_HOURS * 3_600),
  ]);
}

/**
 * One message for every cause: the provider's log has the reason, under the reference. Only a person who was
 * mailed a link is asked to check their mail.
 */
const refusal = (reference: string, mailed = false): ApiResponse =>
  redirect(withQuery(addresses.signIn(), { error: mailed ? "sso_mailed" : `sso:${reference}` }));

const redirect = (location: string, cookies: string[] = []): ApiResponse => ({
  status: 303,
  headers: { location, "set-cookie": cookies },
  body: null,
});

type Cookie = { name: string; value: string };

const newCookie = (): Cookie => ({
  name: COOKIE + randomBytes(4).toString("hex"),
  value: randomBytes(32).toString("base64url"),
});

const cookiesOf = ({ headers }: ApiRequest): Cookie[] =>
  (headers.cookie ?? "").split(";").flatMap((pair) => {
    const [name = "", value = ""] = pair.trim().split("=");
    return name.startsWith(COOKIE) && /^[\w-]{43}$/.test(value) ? { name, value } : [];
  });

const cookie = ({ name, value }: Cookie): string =>
  `${name}=${value}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${SECURE_COOKIES ? "; Secure" : ""}`;
