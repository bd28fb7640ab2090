import { describe, expect, it } from "vitest";
import { z } from "zod";
import { at } from "./at";
import { LIVE, READABLE } from "./kinds";
import { overPlaces } from "./over-places";

const things = overPlaces(READABLE, {
  get: {
    id: "getThingIn{Place}",
    tag: "things",
    method: "GET",
    path: "{content}/things/{thingId}",
    summary: "Get a thing of a {place}",
    action: "space.view",
    response: z.object({ id: z.string() }),
    differs: { revision: { summary: "Get a thing as it was", query: z.object({ evaluated: z.string() }) } },
  },
});

describe("operations over content scopes", () => {
  it("exist once per kind of content scope, each with its path, wording and access", () => {
    expect(things.get.space).toMatchObject({
      id: "getThingInSpace",
      path: "/spaces/{spaceId}/content/things/{thingId}",
      summary: "Get a thing of a space",
      access: { subject: "space", action: "space.view" },
    });
    expect(things.get.changeRequest).toMatchObject({
      id: "getThingInChangeRequest",
      path: "/spaces/{spaceId}/change-requests/{changeRequestId}/content/things/{thingId}",
      summary: "Get a thing of a change request",
      access: { subject: "changeRequest", action: "space.view" },
    });
  });

  it("differ only as declared", () => {
    expect(things.get.revision).toMatchObject({
      id: "getThingInRevision",
      path: "/spaces/{spaceId}/revisions/{revisionId}/things/{thingId}",
      summary: "Get a thing as it was",
      access: { subject: "space", action: "space.view" },
    });
    expect(things.get.revision.query).toBeDefined();
    expect(things.get.space.query).toBeUndefined();
  });

  it("exist in the kinds of content scope they name", () => {
    const { list } = overPlaces(LIVE, {
      list: {
        id: "list{Place}",
        tag: "things",
        method: "GET",
        path: "{place}",
        summary: "",
        action: "space.view",
      },
    });
    expect(Object.keys(list)).toEqual(["space", "changeRequest"]);
    // @ts-expect-error a revision has no such list
    at({ spaceId: "s", revisionId: "r" }, list);
  });

  it("are chosen by the parameters of a content scope", () => {
    expect(at({ spaceId: "s" }, things.get)).toBe(things.get.space);
    expect(at({ spaceId: "s", changeRequestId: undefined }, things.get)).toBe(things.get.space);
    expect(at({ spaceId: "s", changeRequestId: "1" }, things.get)).toBe(things.get.changeRequest);
    expect(at({ spaceId: "s", revisionId: "r" }, things.get)).toBe(things.get.revision);
  });
});
