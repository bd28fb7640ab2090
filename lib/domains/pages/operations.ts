import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { queryBoolean } from "@/lib/core/pagination";
import { LIVE, PLACES, READABLE } from "@/lib/domains/places/kinds";
import { overPlaces } from "@/lib/domains/places/over-places";
import { ChangeRequest } from "@/lib/model/change-requests/schemas";
import { JsonDocument } from "@/lib/model/pages/json-document";
import {
  ApplyChanges,
  ContentQuery,
  MetaLinks,
  Page,
  PageContentQuery,
  RenderedPage,
} from "@/lib/model/pages/schemas";
import { ReusableContent } from "@/lib/model/reusable-contents/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "pages";
const tree = z.object({ pages: z.array(Page) });
const CR = PLACES.changeRequest.content;

export const pages = {
  ...overPlaces(READABLE, {
    list: {
      id: "listPagesIn{Place}",
      tag,
      method: "GET",
      path: "{content}/pages",
      summary: "Get the page tree of a {place}",
      action: "space.view",
      query: ContentQuery,
      response: tree,
    },
    get: {
      id: "getPageIn{Place}",
      tag,
      method: "GET",
      path: "{content}/page/{pageId}",
      summary: "Get a page of a {place}",
      action: "space.view",
      query: PageContentQuery,
      response: Page,
    },
    getByPath: {
      id: "getPageByPathIn{Place}",
      tag,
      method: "GET",
      path: "{content}/path/{pagePath...}",
      summary: "Get a page of a {place} by its path",
      action: "space.view",
      query: PageContentQuery,
      response: Page,
    },
    metaLinks: {
      id: "getMetaLinksIn{Place}",
      tag,
      method: "GET",
      path: "{content}/page/{pageId}/meta-links",
      summary: "Get what search engines are told about a page of a {place}",
      description: "Its canonical address and its other versions; nothing when the page does not say.",
      action: "space.view",
      response: MetaLinks,
    },
  }),
  ...overPlaces(LIVE, {
    render: {
      id: "renderPageIn{Place}",
      tag,
      method: "GET",
      path: "{content}/rendered",
      summary: "Get a page of a {place} as safe HTML",
      action: "space.view",
      query: z.object({
        path: z.string().max(2048).optional().describe("Path of the page; absent = the first page."),
        beginning: queryBoolean()
          .optional()
          .describe(
            "true: of a long text only the beginning, which comes at once; `more` tells, and the page comes without its text.",
          ),
      }),
      response: RenderedPage,
      differs: {
        space: {
          description:
            "A path that the page once had leads to the page too; its present path is in the answer. The pages below it are not.",
        },
      },
    },
  }),
  ...overPlaces(["revision"], {
    document: {
      id: "getPageDocumentIn{Place}",
      tag,
      method: "GET",
      path: "{content}/page/{pageId}/document",
      summary: "Get the JSON document of a page in a {place}",
      action: "space.view",
      query: PageContentQuery.pick({ evaluated: true }),
      response: JsonDocument,
    },
  }),
};

export const documents = {
  get: defineOperation({
    id: "getDocument",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/documents/{documentId}",
    summary: "Get the JSON document of a page's body",
    access: access.space("space.view"),
    query: z.object({ schema: z.enum(["current", "next"]).optional() }),
    response: JsonDocument,
  }),
};

/** Editing, which change requests are for. */
export const pageEdits = {
  preview: defineOperation({
    id: "previewMarkdown",
    tag,
    method: "POST",
    path: `${CR}/preview`,
    summary: "Render Markdown as the change request's pages would show it",
    access: access.changeRequest("space.view"),
    description: "Links by path are read as from `page`; as from the root of the tree without one.",
    body: z.strictObject({
      markdown: z.string().max(1 << 20),
      page: z.string().min(1).max(64).optional().describe("The page that the text is for."),
    }),
    bodyLimit: 4 << 20,
    response: RenderedPage.omit({ page: true }),
  }),
  apply: defineOperation({
    id: "updateChangeRequestContent",
    tag,
    method: "POST",
    path: CR,
    summary: "Edit the pages, files, reusable contents and variables of a change request",
    description:
      "Changes apply in order, all or none, and make one revision. If-Match takes the tag of the change request's revision, or of the one page or reusable content that the batch is about. What a change writes decides the open conflicts of it: a text, a title or another field its own, deleting or reverting a page all of the page's. These decisions are listed among the conflicts and can be taken back there.",
    access: access.changeRequest("space.edit"),
    query: z.object({
      compat: queryBoolean()
        .default(true)
        .describe("false: answer the touched pages; else the change request."),
    }),
    conditional: true,
    body: ApplyChanges,
    bodyLimit: 16 << 20,
    response: z.union([
      ChangeRequest,
      z.object({
        changeRequest: ChangeRequest,
        changes: z.array(
          z.union([
            z.object({
              object: z.enum(["created_page", "updated_page"]),
              page: z.object({
                object: z.literal("page"),
                id: z.string(),
                urls: z.object({ location: z.string() }),
              }),
              ref: z.string().optional(),
            }),
            z.object({ object: z.literal("deleted_page"), page: z.string() }),
          ]),
        ),
        insertedFiles: z.array(z.looseObject({ id: z.string() })).optional(),
        insertedReusableContents: z.array(ReusableContent).optional(),
      }),
    ]),
  }),
};
