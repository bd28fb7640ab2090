import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { ChangeRequestStatus } from "@/lib/collaboration/change-requests/status";
import { sayEnglish } from "@/lib/core/locales/say";
import { consoleSearch } from "./search";

afterEach(() => vi.unstubAllGlobals());

const person = { id: "p1", user: { displayName: "Priya Nair", email: "priya@example.org" } };
const request = { id: "r3", number: 3, subject: "Pumps", space: "s1" };

/** Answers lists with these items, and notes what was requested. */
function answering(lists: Record<string, unknown[]>): URL[] {
  const requested: URL[] = [];
  vi.stubGlobal("fetch", async (address: string | URL | Request) => {
    const url = new URL(address instanceof Request ? address.url : String(address), "http://localhost");
    requested.push(url);
    const items = lists[url.pathname.split("/").at(-1)!] ?? [];
    return new Response(JSON.stringify({ items, count: items.length }), {
      headers: { "content-type": "application/json" },
    });
  });
  return requested;
}

const search = (text: string, listMembers: boolean) =>
  consoleSearch(
    sayEnglish,
    new QueryClient(),
    { id: "o1", permissions: { listMembers } },
    undefined,
  )(text, new AbortController().signal);

it("the search of the command menu finds people by name for those who can list the members", async () => {
  answering({ members: [person] });
  expect(await search("priya", true)).toMatchObject([
    {
      label: "People",
      entries: [{ label: "Priya Nair", description: "priya@example.org", href: "/o/o1/members/p1" }],
    },
  ]);
});

it("requests no members for people who cannot list them", async () => {
  const requested = answering({ members: [person] });
  expect(await search("priya", false)).toEqual([]);
  expect(requested.filter(({ pathname }) => pathname.endsWith("/members"))).toEqual([]);
});

it("the search of the command menu finds a change request by its number in every status, and by words only if it is not closed", async () => {
  const requested = answering({ "change-requests": [request] });
  const statuses = () =>
    requested
      .findLast(({ pathname }) => pathname.endsWith("/change-requests"))!
      .searchParams.getAll("status");
  const [found] = await search("#3", false);
  expect(found).toMatchObject({ label: "Change requests", entries: [{ label: "Pumps", description: "#3" }] });
  expect(statuses()).toEqual(ChangeRequestStatus.options);
  await search("pumps", false);
  expect(statuses()).toEqual(["open", "draft"]);
});
