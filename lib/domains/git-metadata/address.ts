import { decodeSegment } from "@/lib/address-text";
import type { GitProvider } from "@/lib/model/git/schemas";

/** User name and password of a repository, which never are part of what is stored or shown of its address. */
export type Credentials = { username: string; password: string };

/** An address without the credentials in it, and these. The address must be one. */
export function splitAddress(address: string): { url: string; credentials: Credentials | null } {
  const url = new URL(address);
  const username = decoded(url.username);
  const password = decoded(url.password);
  url.username = "";
  url.password = "";
  url.hash = "";
  url.search = "";
  url.pathname = url.pathname.replace(/\/+$/, "");
  const credentials = username === "" && password === "" ? null : { username, password };
  return { url: url.href.replace(/\/$/, ""), credentials };
}

const decoded = (text: string): string => decodeSegment(text) ?? text;

/** The header that credentials are sent in. A lone token goes as the password, as most hosts take it. */
export function authorizationOf({ username, password }: Credentials): string {
  const pair = password === "" ? `x-access-token:${username}` : `${username}:${password}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

/** What people call the repository: "owner/name". */
export const repositoryName = (url: string): string =>
  decoded(new URL(url).pathname)
    .replace(/^\/+|\/+$/g, "")
    .replace(/\.git$/, "");

/** Whose address it is, where the name of the host tells. */
export function providerOf(url: string): GitProvider | null {
  const { hostname } = new URL(url);
  if (hostname === "github.com") return "github";
  return hostname === "gitlab.com" || hostname.startsWith("gitlab.") ? "gitlab" : null;
}

/** What the addresses of commits begin with on the web pages of the hosts that are known; null elsewhere. */
export function commitPrefix(url: string, provider: GitProvider | null): string | null {
  const web = url.replace(/\.git$/, "");
  if (provider === "github") return `${web}/commit`;
  return provider === "gitlab" ? `${web}/-/commit` : null;
}

/** The same of the files on a branch. */
export function treePrefix(url: string, ref: string, provider: GitProvider | null): string | null {
  const web = url.replace(/\.git$/, "");
  const branch = branchOf(ref).split("/").map(encodeURIComponent).join("/");
  if (provider === "github") return `${web}/tree/${branch}`;
  return provider === "gitlab" ? `${web}/-/tree/${branch}` : null;
}

export const joined = (prefix: string | null, rest: string): string | null =>
  prefix === null ? null : `${prefix.replace(/\/+$/, "")}/${rest}`;

/** "main" of "refs/heads/main". */
export const branchOf = (ref: string): string => ref.replace(/^refs\/heads\//, "");
