import { decodeWritten } from "@/lib/core/address-text";
import type { GitProvider } from "./schemas";

/**
 * User name and password of a repository. They are stored and shown separately from its address, never in it.
 */
export type Credentials = { username: string; password: string };

/** Splits a valid address into one without credentials, and the credentials. */
export function splitAddress(address: string): { url: string; credentials: Credentials | null } {
  const url = new URL(address);
  const username = decodeWritten(url.username);
  const password = decodeWritten(url.password);
  url.username = "";
  url.password = "";
  url.hash = "";
  url.search = "";
  url.pathname = url.pathname.replace(/(?<!\/)\/+$/, "");
  const credentials = username === "" && password === "" ? null : { username, password };
  return { url: url.href.replace(/\/$/, ""), credentials };
}

/** Returns the usual name of the repository: "owner/name". */
export const repositoryName = (url: string): string =>
  decodeWritten(new URL(url).pathname)
    .replace(/^\/+|\/+$/g, "")
    .replace(/\.git$/, "");

/** Returns the provider if the hostname shows it. */
export function gitProviderOf(url: string): GitProvider | null {
  const { hostname } = new URL(url);
  if (hostname === "github.com") return "github";
  return hostname === "gitlab.com" || hostname.startsWith("gitlab.") ? "gitlab" : null;
}

/** Returns the start of commit addresses on a known provider's web pages; null for other hosts. */
export function commitPrefix(url: string, provider: GitProvider | null): string | null {
  const web = url.replace(/\.git$/, "");
  if (provider === "github") return `${web}/commit`;
  return provider === "gitlab" ? `${web}/-/commit` : null;
}

/** Returns the start of file addresses on a branch; null for other hosts. */
export function treePrefix(url: string, ref: string, provider: GitProvider | null): string | null {
  const web = url.replace(/\.git$/, "");
  const branch = branchOf(ref).split("/").map(encodeURIComponent).join("/");
  if (provider === "github") return `${web}/tree/${branch}`;
  return provider === "gitlab" ? `${web}/-/tree/${branch}` : null;
}

export const joinAddress = (prefix: string | null, rest: string): string | null =>
  prefix === null ? null : `${prefix.replace(/\/+$/, "")}/${rest}`;

/** Returns "main" for "refs/heads/main". */
export const branchOf = (ref: string): string => ref.replace(/^refs\/heads\//, "");
