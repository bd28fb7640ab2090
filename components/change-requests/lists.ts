import type { ChangeRequestsQuery } from "@/lib/addresses";
import type { changeRequests } from "@/lib/domains/change-requests/operations";
import type { ReadInput } from "@/lib/platform/api/client";

/** The tabs of every list of change requests, and what each asks the server for. */
export const LISTS = ["review", "mine", "open", "draft", "merged", "archived"] as const;
export type ListName = (typeof LISTS)[number];

export const listLabels: Record<ListName, string> = {
  review: "Needs my review",
  mine: "Mine",
  open: "All open",
  draft: "Drafts",
  merged: "Merged",
  archived: "Archived",
};

/** What is mine: open ones and drafts together, or what became of others. */
export const MINE_STATUSES = ["live", "merged", "archived"] as const;
export const mineLabels: Record<MineStatus, string> = {
  live: "In progress",
  merged: "Merged",
  archived: "Archived",
};
type MineStatus = (typeof MINE_STATUSES)[number];

/** What the address says about a list. */
export type ListView = { list: ListName; status: MineStatus; author: string | null };

type Parameter = string | string[] | null | undefined;
const one = (value: Parameter) => (Array.isArray(value) ? value[0] : value) ?? null;

export const readView = (parameters: (name: string) => Parameter, fallback: ListName): ListView => {
  const [list, status] = [one(parameters("list")), one(parameters("status"))];
  return {
    list: LISTS.find((name) => name === list) ?? fallback,
    status: MINE_STATUSES.find((name) => name === status) ?? "live",
    author: one(parameters("author")),
  };
};

/** What the address of a list says, the opposite of `readView`. */
export const toQuery = ({ list, status, author }: ListView): ChangeRequestsQuery => ({
  list,
  ...(list === "mine" ? status !== "live" && { status } : author && { author }),
});

type ListQuery = NonNullable<ReadInput<typeof changeRequests.list>["query"]>;

export const queryOf = ({ list, status, author }: ListView, userId: string): ListQuery => {
  if (list === "mine") return { status: status === "live" ? ["open", "draft"] : [status], creator: userId };
  const creator = author ? { creator: author } : {};
  if (list === "review") return { status: ["open"], requestedReviewer: userId, ...creator };
  return { status: [list], ...creator };
};

/** Rows of one page of a list. */
export const PAGE_SIZE = "50";

/** Asks how many change requests a tab holds, without any of them. */
export const countOf = (list: ListName, userId: string): ListQuery => ({
  ...queryOf({ list, status: "live", author: null }, userId),
  limit: "0",
});
