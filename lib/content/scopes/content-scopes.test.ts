import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineForScopes } from "./define-for-scopes";
import { operationAt } from "./operation-at";
import { LIVE_SCOPES, READABLE_SCOPES } from "./scope-kinds";

const things = defineForScopes(READABLE_SCOPES, {
  get: {
    id: "getThingIn{Scope}",
    tag: "things",
    method: "GET",
    path: "{content}/things/{thingId}",
    summary: "Get a thing of a {scope}",
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
    const { list } = defineForScopes(LIVE_SCOPES, {
      list: {
        id: "list{Scope}",
        tag: "things",
        method: "GET",
        path: "{scope}",
        summary: "",
        action: "space.view",
      },
    });
    expect(Object.keys(list)).toEqual(["space", "changeRequest"]);
    // @ts-expect-error a revision has no such list
    operationAt({ spaceId: "s", revisionId: "r" }, list);
  });

  it("are chosen by the parameters of a content scope", () => {
    expect(operationAt({ spaceId: "s" }, things.get)).toBe(things.get.space);
    expect(operationAt({ spaceId: "s", changeRequestId: undefined }, things.get)).toBe(things.get.space);
    expect(operationAt({ spaceId: "s", changeRequestId: "1" }, things.get)).toBe(things.get.changeRequest);
    expect(operationAt({ spaceId: "s", revisionId: "r" }, things.get)).toBe(things.get.revision);
  });
});
