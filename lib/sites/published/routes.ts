import "server-only";
import { decodeFields } from "@/lib/core/address-text";
import { preflightAnswer } from "@/lib/integrations/mcp/transport";
import { compilePatterns } from "@/lib/platform/api/server/match";
import type { ApiRequest, ApiResponse } from "@/lib/platform/api/server/message";
import type { RootDb } from "@/lib/platform/db/client";
import { serveAsset, serveDiagram } from "./assets";
import type { BuiltFile, BuiltResponse } from "./built-response";
import { countSearch } from "./counting";
import { makeFeed } from "./feed";
import { buildFeedback } from "./feedback";
import { serveFile, servePicture } from "./files";
import { llms, llmsFull, robots, sitemap } from "./machine-forms";
import { makePageCard } from "./page-card";
import { isOpenToAgents } from "./responses";
import { makeSearch } from "./search-response";
import { buildPage, redirectOfQuery } from "./site-pages";
import { makeSitePdf } from "./site-pdf";
import { makeSpecFile } from "./spec-file";
import { type VisibleSite, variantAt } from "./visible-site";

/*
 * The addresses of a published site, all of them in one list. An address follows that of the site, or the prefix of a
 * share link or a preview; serve.ts admits the visitor, and does with a request what its declaration says.
 */

export type SiteRoute = {
  /** unique; also names the responses in the cache, on disk and in the log */
  id: string;
  method: "GET" | "POST" | "OPTIONS";
  /** "{page*}" is the path of a page or of a variant; none is the first one */
  path: string;
  /**
   * the admitted visitors for whom this address exists: all; readers, which excludes managers in a preview; or, while the
   * site is open to agents, all. For other visitors it is the address of a page.
   */
  audience: "all" | "readers" | "agents";
  /** the limit that a request counts towards; null = none. Responses from the cache never count. */
  limit: "requests" | "searches" | null;
  /** the route that this one replaces for requests that prefer a media type to HTML */
  insteadOf?: { id: string; mediaType: string };
  /** true if programs send messages here: they get errors as JSON, and no redirects */
  isForPrograms?: true;
  /** true if a visit is counted, as one of a page or of an address without one */
  isVisit?: true;
} & (
  | {
      /** where responses are kept for the same state of the site and the same audience: nowhere, in memory, or also on disk */
      cache: "none" | "memory" | "disk";
      /** makes a response, which is tagged, compressed and kept */
      make: (request: VisitorRequest) => Promise<BuiltResponse | BuiltFile>;
      /** makes the response for the query of a request where the address alone has none; null = no other response */
      makeForQuery?: (request: VisitorRequest) => Promise<BuiltResponse | null>;
    }
  | {
      /** makes a complete response that is sent as it is; null = missing */
      answer: (request: VisitorRequest) => Promise<ApiResponse | null>;
    }
  | {
      /** the response of every site, and of none: it does not reveal if there is one; null = missing */
      always: (request: ApiRequest) => ApiResponse | null | Promise<ApiResponse | null>;
    }
);

/** A request of an admitted visitor. */
type VisitorRequest = {
  db: RootDb;
  shown: VisibleSite;
  /** the segments below the address of the site */
  path: readonly string[];
  params: Readonly<Record<string, readonly string[]>>;
  request: ApiRequest;
};

const read = { method: "GET", audience: "all", limit: "requests" } as const;
const page = ({ page: path = [] }: VisitorRequest["params"]): readonly string[] => path;

export const siteRoutes: readonly SiteRoute[] = [
  {
    ...{ ...read, id: "document", path: "/{page*}", cache: "disk", isVisit: true },
    make: ({ db, shown, path }) => buildPage(db, shown, path, "document"),
    makeForQuery: ({ db, shown, path, request }) => redirectOfQuery(db, shown, path, request.query),
  },
  {
    ...{ ...read, id: "markdown", path: "/{page*}.md", cache: "disk" },
    ...{ audience: "agents", insteadOf: { id: "document", mediaType: "text/markdown" } },
    make: ({ db, shown, params }) => buildPage(db, shown, page(params), "markdown"),
  },
  {
    ...{ ...read, id: "pdf", path: "/{page*}/~/pdf", cache: "memory" },
    make: ({ db, shown, params }) => makeSitePdf(db, shown, page(params)),
  },
  {
    ...{ ...read, id: "card", path: "/{page*}/~/card.png", cache: "memory" },
    make: ({ db, shown, params }) => makePageCard(db, shown, page(params)),
  },
  {
    ...{ ...read, id: "file", path: "/{page*}/~/files/{file}" },
    answer: async ({ db, shown, path, request }) => {
      const at = variantAt(db, shown, path);
      return at?.rest.length === 3 ? serveFile(db, shown, at.variant, at.rest[2]!, request) : null;
    },
  },
  {
    ...{ ...read, id: "picture", path: "/~/pictures/{picture}" },
    answer: ({ db, shown, params, request }) => servePicture(db, shown, params.picture![0]!, request),
  },
  {
    ...{ ...read, id: "spec", path: "/~/openapi/{spec}", cache: "memory" },
    make: ({ db, shown, params }) => makeSpecFile(db, shown, params.spec![0]!),
  },
  ...(["GET", "POST"] as const).map(
    (method): SiteRoute => ({
      ...{ ...read, id: `feedback-${method}`, method, path: "/{page*}/~/feedback", cache: "none" },
      audience: method === "GET" ? "all" : "readers",
      make: ({ db, shown, path, request }) => buildFeedback(db, shown, path, request),
    }),
  ),
  {
    ...{ ...read, id: "search", path: "/~/search", limit: "searches", cache: "none" },
    make: async ({ db, shown, request }) => {
      const { made, searched } = await makeSearch(db, shown, decodeFields(request.query));
      countSearch(db, shown.site, shown.visitor, request, searched);
      return made;
    },
  },
  {
    ...read,
    id: "sitemap",
    path: "/sitemap.xml",
    cache: "disk",
    make: ({ db, shown }) => sitemap(db, shown),
  },
  { ...read, id: "robots", path: "/robots.txt", cache: "disk", make: ({ shown }) => robots(shown) },
  {
    ...{ ...read, id: "feed", path: "/{page*}/~/feed.xml", cache: "disk" },
    make: ({ db, shown, params }) => makeFeed(db, shown, page(params)),
  },
  {
    ...{ ...read, id: "llms", path: "/llms.txt", audience: "agents", cache: "disk" },
    make: ({ db, shown }) => llms(db, shown),
  },
  {
    ...{ ...read, id: "llms-full", path: "/llms-full.txt", audience: "agents", cache: "disk" },
    make: ({ db, shown }) => llmsFull(db, shown),
  },
  {
    ...{ ...read, id: "mcp", method: "POST", path: "/{page*}/~/mcp", isForPrograms: true },
    answer: async ({ db, shown, path, request }) =>
      path.length === 2 && isOpenToAgents(shown.site)
        ? (await import("./mcp")).serveMcp(db, shown, request)
        : null,
  },
  {
    ...{ ...read, id: "mcp-preflight", method: "OPTIONS", path: "/{page*}/~/mcp", limit: null },
    ...{ isForPrograms: true, always: () => preflightAnswer("POST, OPTIONS") },
  },
  {
    ...{ ...read, id: "asset", path: "/~/{name}", limit: null },
    answer: ({ params, request }) => serveAsset(params.name![0]!, request),
  },
  {
    ...{ ...read, id: "diagram", path: "/~/diagram/{file}", limit: null },
    always: (request) => serveDiagram(request),
  },
];

type MatchedRoute = { route: SiteRoute; params: VisitorRequest["params"] };

/** The addresses that exist for a visitor, compiled. */
type SiteRoutes = {
  /** the most specific declarations of an address, one for each method */
  at: (path: readonly string[]) => SiteRoute[];
  /** the route of a method; null if it is not allowed. Where programs send messages, there is nothing else. */
  allowed: (method: string, path: readonly string[]) => SiteRoute | null;
  /** the methods that are allowed */
  methods: (path: readonly string[]) => string[];
  /** the route of a request; every address without one of its own is that of a page */
  match: (method: string, path: readonly string[], accept: string | undefined) => MatchedRoute;
};

export const isForPrograms = (declared: readonly SiteRoute[]): boolean =>
  declared.some((route) => route.isForPrograms === true);

function compile(audience: VisitorAudience, isOpen: boolean): SiteRoutes {
  const audiences: string[] = ["all", audience, ...(isOpen ? ["agents"] : [])];
  const known = siteRoutes.filter(({ audience }) => audiences.includes(audience));
  const { match, at, methods } = compilePatterns(known, (route) => route);
  return {
    at,
    allowed: (method, path) => {
      const declared = at(path);
      const own = declared.find((route) => route.method === method);
      return own ?? (isForPrograms(declared) ? null : (match(method, path)?.declared ?? null));
    },
    methods: (path) => {
      const declared = at(path);
      return isForPrograms(declared) ? declared.map(({ method }) => method) : methods(path);
    },
    match: (method, path, accept = "") => {
      const found = match(method, path) ?? match("GET", path)!;
      const other = known.find(
        ({ insteadOf }) =>
          insteadOf?.id === found.declared.id && isPreferred(accept.toLowerCase(), insteadOf.mediaType),
      );
      return { route: other ?? found.declared, params: found.params };
    },
  };
}

/** Readers, managers in a preview of the site, or guests in a preview of a change request. */
export const VISITOR_AUDIENCES = ["readers", "managers", "guests"] as const;
type VisitorAudience = (typeof VISITOR_AUDIENCES)[number];

const COMPILED = new Map(
  VISITOR_AUDIENCES.map((audience) => [audience, [false, true].map((isOpen) => compile(audience, isOpen))]),
);

/** @param isOpen true if agents may read the site */
export const routesFor = (audience: VisitorAudience, isOpen: boolean): SiteRoutes =>
  COMPILED.get(audience)![Number(isOpen)]!;

/** Programs that want another form name it before HTML; browsers never name it. */
function isPreferred(accept: string, mediaType: string): boolean {
  const [other, html] = [accept.indexOf(mediaType), accept.indexOf("text/html")];
  return other >= 0 && (html < 0 || other < html);
}
