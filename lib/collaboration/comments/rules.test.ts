import { describe, expect, it } from "vitest";
import { discussionPermissions } from "./rules";

describe("discussionPermissions", () => {
  it("lets authors edit, delete and resolve their own comments", () => {
    expect(discussionPermissions("comment", true)).toEqual({
      view: true,
      edit: true,
      reply: true,
      delete: true,
      resolve: true,
    });
  });

  it("refuses authors who may no longer comment", () => {
    expect(discussionPermissions("read", true)).toEqual({
      view: true,
      edit: false,
      reply: false,
      delete: false,
      resolve: false,
    });
  });

  it("lets editors resolve others' threads, but not edit their comments", () => {
    expect(discussionPermissions("edit", false)).toMatchObject({ edit: false, delete: false, resolve: true });
    expect(discussionPermissions("comment", false)).toMatchObject({ reply: true, resolve: false });
  });

  it("lets managers of the space edit and delete all comments", () => {
    expect(discussionPermissions("review", false)).toMatchObject({ edit: false, delete: false });
    expect(discussionPermissions("create", false)).toMatchObject({ edit: true, delete: true, resolve: true });
  });
});
