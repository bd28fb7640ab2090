import { describe, expect, it } from "vitest";
import { discussionPermissions } from "./rules";

describe("discussionPermissions", () => {
  it("lets authors change, remove and resolve what they wrote", () => {
    expect(discussionPermissions("comment", true)).toEqual({
      view: true,
      edit: true,
      reply: true,
      delete: true,
      resolve: true,
    });
  });

  it("takes that from authors who may no longer comment", () => {
    expect(discussionPermissions("read", true)).toEqual({
      view: true,
      edit: false,
      reply: false,
      delete: false,
      resolve: false,
    });
  });

  it("lets editors resolve the threads of others, but not change their words", () => {
    expect(discussionPermissions("edit", false)).toMatchObject({ edit: false, delete: false, resolve: true });
    expect(discussionPermissions("comment", false)).toMatchObject({ reply: true, resolve: false });
  });

  it("lets managers of the space change everything", () => {
    expect(discussionPermissions("review", false)).toMatchObject({ edit: false, delete: false });
    expect(discussionPermissions("create", false)).toMatchObject({ edit: true, delete: true, resolve: true });
  });
});
