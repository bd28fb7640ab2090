import { z } from "zod";
import { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { ReusableContent } from "@/lib/content/reusable-contents/schemas";
import { defineForScopes } from "@/lib/content/scopes/define-for-scopes";
import { CONTENT_SCOPES, LIVE_SCOPES, READABLE_SCOPES } from "@/lib/content/scopes/scope-kinds";
import { access } from "@/lib/core/access/access";
import { queryBoolean } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { JsonDocument } from "./json-document";
import {
  ApplyChanges,
  ContentQuery,
  MetaLinks,
  Page,
  PageContentQuery,
  RenderedMarkdown,
  RenderedPage,
} from "./schemas";

const tag = "pages";
const tree = z.object({ pages: z.array(Page) });
const CR = CONTENT_SCOPES.changeRequest.content;

export const pages = {
  ...defineForScopes(READABLE_SCOPES, {
    list: {
      id: "listPagesIn{Scope}",
      tag,
      method: "GET",
      path: "{content}/pages",
      summary: "Get the page tree of a {scope}",
      action: "space.view",
      query: ContentQuery,
      response: tree,
    },
    get: {
      id: "getPageIn{Scope}",
      tag,
      method: "GET",
      path: "{content}/page/{pageId}",
      summary: "Get a page of a {scope}",
      action: "space.view",
      query: PageContentQuery,
      response: Page,
    },
    getByPath: {
      id: "getPageByPathIn{Scope}",
      tag,
      method: "GET",
      path: "{content}/path/{pagePath...}",
      summary: "Get a page of a {scope} by its path",
      action: "space.view",
      query: PageContentQuery,
      response: Page,
    },
    metaLinks: {
      id: "getMetaLinksIn{Scope}",
      tag,
      method: "GET",
      path: "{content}/page/{pageId}/meta-links",
      summary: "Get the meta links of a page of a {scope}",
      description:
        "Its canonical address and its alternates, for search engines; empty if the page has none.",
      action: "space.view",
      response: MetaLinks,
    },
  }),
  ...defineForScopes(LIVE_SCOPES, {
    render: {
      id: "renderPageIn{Scope}",
      tag,
      method: "GET",
      path: "{content}/rendered",
      summary: "Get a page of a {scope} as safe HTML",
      action: "space.view",
      query: z.object({
        path: z.string().max(2048).optional().describe("Path of the page; by default the first page."),
        beginning: queryBoolean()
          .optional()
          .describe(
            "true: for a long text only the beginning, which is faster; `more` is set if the text goes on, and the page comes without its text.",
          ),
      }),
      response: RenderedPage,
      differs: {
        space: {
          description:
            "A former path of the page works too; the response has its present path. Former paths of its parents do not count.",
        },
      },
    },
  }),
  ...defineForScopes(LIVE_SCOPES, {
    preview: {
      id: "previewMarkdownIn{Scope}",
      tag,
      method: "POST",
      path: "{content}/preview",
      summary: "Render Markdown as the pages of a {scope} would show it",
      action: "space.view",
      description: "Relative links are resolved from `page`, or from the root of the tree without one.",
      body: z.strictObject({
        markdown: z.string().max(1 << 20),
        page: z.string().min(1).max(64).optional().describe("The page that the text belongs to."),
      }),
      bodyLimit: 4 << 20,
      response: RenderedMarkdown,
      differs: {
        changeRequest: {
          id: "previewMarkdown",
          summary: "Render Markdown as the change request's pages would show it",
        },
      },
    },
  }),
  ...defineForScopes(["revision"], {
    document: {
      id: "getPageDocumentIn{Scope}",
      tag,
      method: "GET",
      path: "{content}/page/{pageId}/document",
      summary: "Get the JSON document of a page in a {scope}",
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

/** Edits to the pages of change requests. */
export const pageEdits = {
  apply: defineOperation({
    id: "updateChangeRequestContent",
    tag,
    method: "POST",
    path: CR,
    summary: "Edit the pages, files, reusable contents and variables of a change request",
    description:
      "Changes apply in order, all or none, and make one revision. If-Match takes the entity tag of the change request's revision, or those of all pages and reusable contents that the batch touches. Agents must send it for changes to what is there, and for each text that they replace the tag that came with it. Writing a field (a text, a title or another one) resolves its open conflict; deleting or reverting a page resolves all conflicts of the page. These resolutions are listed among the conflicts and can be undone there.",
    access: access.changeRequest("space.edit"),
    query: z.object({
      compat: queryBoolean()
        .default(true)
        .describe("false: return the touched pages; otherwise the change request."),
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
