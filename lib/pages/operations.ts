import { z } from "zod";
import { access } from "@/lib/access/access";
import { defineOperation } from "@/lib/api/operation";
import { queryBoolean } from "@/lib/api/pagination";
import { ChangeRequest } from "@/lib/change-requests/schemas";
import { ReusableContent } from "@/lib/reusable-contents/schemas";
import { JsonDocument } from "./json-document";
import { ApplyChanges, ContentQuery, MetaLinks, Page, PageContentQuery, RenderedPage } from "./schemas";

const inSpace = access.space("space.view");
const inChangeRequest = access.changeRequest("space.view");
const tree = z.object({ pages: z.array(Page) });
const renderedQuery = z.object({
  path: z.string().max(2048).optional().describe("Path of the page; absent = the first page."),
});

const CR = "/spaces/{spaceId}/change-requests/{changeRequestId}";

const metaLinks = {
  tag: "pages",
  method: "GET",
  description: "Its canonical address and its other versions; nothing when the page does not say.",
  response: MetaLinks,
} as const;

export const pages = {
  listInSpace: defineOperation({
    id: "listPagesInSpace",
    tag: "pages",
    method: "GET",
    path: "/spaces/{spaceId}/content/pages",
    summary: "Get the page tree of a space",
    access: inSpace,
    query: ContentQuery,
    response: tree,
  }),
  listInChangeRequest: defineOperation({
    id: "listPagesInChangeRequest",
    tag: "pages",
    method: "GET",
    path: `${CR}/content/pages`,
    summary: "Get the page tree of a change request",
    access: inChangeRequest,
    query: ContentQuery,
    response: tree,
  }),
  listInRevision: defineOperation({
    id: "listPagesInRevision",
    tag: "pages",
    method: "GET",
    path: "/spaces/{spaceId}/revisions/{revisionId}/pages",
    summary: "Get the page tree of a revision",
    access: inSpace,
    query: ContentQuery,
    response: tree,
  }),
  getInSpace: defineOperation({
    id: "getPageInSpace",
    tag: "pages",
    method: "GET",
    path: "/spaces/{spaceId}/content/page/{pageId}",
    summary: "Get a page of a space",
    access: inSpace,
    query: PageContentQuery,
    response: Page,
  }),
  getInChangeRequest: defineOperation({
    id: "getPageInChangeRequest",
    tag: "pages",
    method: "GET",
    path: `${CR}/content/page/{pageId}`,
    summary: "Get a page of a change request",
    access: inChangeRequest,
    query: PageContentQuery,
    response: Page,
  }),
  getInRevision: defineOperation({
    id: "getPageInRevision",
    tag: "pages",
    method: "GET",
    path: "/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}",
    summary: "Get a page of a revision",
    access: inSpace,
    query: PageContentQuery,
    response: Page,
  }),
  getByPathInSpace: defineOperation({
    id: "getPageByPathInSpace",
    tag: "pages",
    method: "GET",
    path: "/spaces/{spaceId}/content/path/{pagePath...}",
    summary: "Get a page of a space by its path",
    access: inSpace,
    query: PageContentQuery,
    response: Page,
  }),
  getByPathInChangeRequest: defineOperation({
    id: "getPageByPathInChangeRequest",
    tag: "pages",
    method: "GET",
    path: `${CR}/content/path/{pagePath...}`,
    summary: "Get a page of a change request by its path",
    access: inChangeRequest,
    query: PageContentQuery,
    response: Page,
  }),
  getByPathInRevision: defineOperation({
    id: "getPageByPathInRevision",
    tag: "pages",
    method: "GET",
    path: "/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath...}",
    summary: "Get a page of a revision by its path",
    access: inSpace,
    query: PageContentQuery,
    response: Page,
  }),
  metaLinksInSpace: defineOperation({
    ...metaLinks,
    id: "getMetaLinksInSpace",
    path: "/spaces/{spaceId}/content/page/{pageId}/meta-links",
    summary: "Get what search engines are told about a page of a space",
    access: inSpace,
  }),
  metaLinksInChangeRequest: defineOperation({
    ...metaLinks,
    id: "getMetaLinksInChangeRequest",
    path: `${CR}/content/page/{pageId}/meta-links`,
    summary: "Get what search engines are told about a page of a change request",
    access: inChangeRequest,
  }),
  metaLinksInRevision: defineOperation({
    ...metaLinks,
    id: "getMetaLinksInRevision",
    path: "/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/meta-links",
    summary: "Get what search engines are told about a page of a revision",
    access: inSpace,
  }),
  getDocument: defineOperation({
    id: "getDocument",
    tag: "pages",
    method: "GET",
    path: "/spaces/{spaceId}/documents/{documentId}",
    summary: "Get the JSON document of a page's body",
    access: inSpace,
    query: z.object({ schema: z.enum(["current", "next"]).optional() }),
    response: JsonDocument,
  }),
  getDocumentInRevision: defineOperation({
    id: "getPageDocumentInRevision",
    tag: "pages",
    method: "GET",
    path: "/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document",
    summary: "Get the JSON document of a page in a revision",
    access: inSpace,
    query: PageContentQuery.pick({ evaluated: true }),
    response: JsonDocument,
  }),
  renderInSpace: defineOperation({
    id: "renderPageInSpace",
    tag: "pages",
    method: "GET",
    path: "/spaces/{spaceId}/content/rendered",
    summary: "Get a page of a space as safe HTML",
    description:
      "A path that the page once had leads to the page too; its present path is in the answer. The pages below it are not.",
    access: inSpace,
    query: renderedQuery,
    response: RenderedPage,
  }),
  renderInChangeRequest: defineOperation({
    id: "renderPageInChangeRequest",
    tag: "pages",
    method: "GET",
    path: `${CR}/content/rendered`,
    summary: "Get a page of a change request as safe HTML",
    access: inChangeRequest,
    query: renderedQuery,
    response: RenderedPage,
  }),
  preview: defineOperation({
    id: "previewMarkdown",
    tag: "pages",
    method: "POST",
    path: `${CR}/content/preview`,
    summary: "Render Markdown as the change request's pages would show it",
    access: inChangeRequest,
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
    tag: "pages",
    method: "POST",
    path: `${CR}/content`,
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
