import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Member } from "@/lib/organizations/members/schemas";
import type { AnyOperation } from "@/lib/platform/api/operation";
import type { EventKind } from "@/lib/platform/events/event";
import { events } from "./events";
import { invalidatesRead } from "./invalidation";
import { routes } from "./routes";

const reads = routes
  .map(({ operation }) => operation as AnyOperation)
  .filter(({ method }) => method === "GET");
const params = { spaceId: "a", changeRequestId: "1" };

/** True if an event in space “a” invalidates a read of that space. */
const refreshes = (type: EventKind, id: string, space = "a"): boolean => {
  const { tag, path } = reads.find((read) => read.id === id)!;
  const named = Object.fromEntries(Object.entries(params).filter(([name]) => path.includes(`{${name}}`)));
  return invalidatesRead({ type, space }, { tag, id, params: named });
};

/** True if a response is a page of such items. */
const lists = (response: unknown, item: z.ZodType): boolean => {
  const items = response instanceof z.ZodObject ? response.shape.items : undefined;
  return items instanceof z.ZodArray && items.element === item;
};

describe("the reads invalidated by an event", () => {
  it.each([
    ["changeRequest.merged", "listFilesInSpace"],
    ["changeRequest.merged", "listReusableContentsInSpace"],
    ["changeRequest.merged", "getGitInfo"],
    ["changeRequest.merged", "renderPageInSpace"],
    ["comment.posted", "getChangeRequest"],
    ["comment.posted", "getSpace"],
    ["comment.posted", "listMentions"],
    ["reply.posted", "listCommentsInSpace"],
    ["reply.posted", "listCommentsInChangeRequest"],
    ["reply.posted", "listMentions"],
    ["space.contentUpdated", "getChangeRequestMergeability"],
    ["space.created", "listCollections"],
    ["space.created", "listContents"],
    ["space.moved", "listCollections"],
    ["changeRequest.reviewRequested", "listOrganizationChangeRequests"],
    ["changeRequest.edited", "renderPageInChangeRequest"],
    ["changeRequest.edited", "listSpacesOfMember"],
  ] as const)("%s invalidates %s", (type, id) => {
    expect(refreshes(type, id)).toBe(true);
  });

  it.each([
    ["changeRequest.edited", "renderPageInSpace"],
    ["changeRequest.edited", "listMembers"],
    ["comment.posted", "renderPageInSpace"],
  ] as const)("%s does not invalidate %s", (type, id) => {
    expect(refreshes(type, id)).toBe(false);
  });

  it("without parameters depend on their operation only", () => {
    const read = { tag: "reusable-contents", id: "source", params: null };
    expect(invalidatesRead({ type: "changeRequest.merged", space: "a" }, read)).toBe(true);
    expect(invalidatesRead({ type: "comment.posted", space: "a" }, read)).toBe(false);
  });

  it("are in its own space", () => {
    expect(refreshes("changeRequest.merged", "renderPageInSpace", "b")).toBe(false);
    expect(refreshes("comment.posted", "listCommentersInSpace", "b")).toBe(false);
  });

  it("include members wherever they are listed", () => {
    const listing = reads.filter(
      ({ path, response }) => path.includes("{spaceId}") && lists(response, Member),
    );
    expect(listing.length).toBeGreaterThan(0);
    for (const { id } of listing) {
      expect(refreshes("space.created", id, "b"), id).toBe(true);
      expect(refreshes("space.accessChanged", id, "b"), id).toBe(true);
    }
  });

  it("are none for a kind of another version", () => {
    expect(invalidatesRead({ type: "toString" }, { tag: "spaces", id: "listSpaces" })).toBe(false);
  });

  it("exist for every name that an event declares", () => {
    const known = new Set(reads.flatMap(({ tag, id }) => [tag, id]));
    // Responses of writes that screens show like reads.
    known.add("computed");
    for (const [kind, { invalidates, invalidatesInChangeRequests }] of Object.entries(events)) {
      for (const name of [...invalidates, ...invalidatesInChangeRequests])
        expect(known, kind).toContain(name);
    }
  });
});
