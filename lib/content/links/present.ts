import "server-only";
import { presentChangeRequest } from "@/lib/collaboration/change-requests/present";
import { presentFile } from "@/lib/content/files/present";
import { loadSpecs } from "@/lib/content/openapi-specs/queries";
import { presentPage } from "@/lib/content/pages/present";
import { loadReadPages } from "@/lib/content/pages/queries";
import type { Page } from "@/lib/content/pages/schemas";
import { presentReusableContent } from "@/lib/content/reusable-contents/present";
import { type ReadContext, readContextOf, scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { presentUser } from "@/lib/identity/users/present";
import { loadUsers } from "@/lib/identity/users/queries";
import { presentOrganization } from "@/lib/organizations/organizations/present";
import { getOrganization } from "@/lib/organizations/organizations/queries";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { presentCollection } from "@/lib/spaces/collections/present";
import { loadCollections } from "@/lib/spaces/collections/queries";
import { presentSpace } from "@/lib/spaces/spaces/present";
import { loadSpaces } from "@/lib/spaces/spaces/queries";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { pathsOf } from "@/lib/store/page-paths";
import { findAssets } from "@/lib/store/read";
import type { CheckedLink } from "./link-checker";
import type { ContentLocation, LinkEntry, PageLocation } from "./schemas";
import type { LinkScope } from "./scope";
import { reusableOf } from "./sources";

/** Loads the organization, space and change request shown with every location. */
async function surroundings(db: Db, { actor, space, changeRequest }: LinkScope) {
  return {
    organization: presentOrganization(await getOrganization(db, actor, space.organizationId)),
    space: presentSpace(space),
    ...(changeRequest && {
      versionContext: { type: "changeRequest" as const, changeRequest: presentChangeRequest(changeRequest) },
    }),
  };
}

type Surroundings = Awaited<ReturnType<typeof surroundings>>;

/** Formats sources: pages and reusable contents. */
export const locationsOf = async (db: Db, scope: LinkScope, sourceIds: readonly string[]) =>
  locationsIn(db, scope, await surroundings(db, scope), sourceIds);

async function locationsIn(
  db: Db,
  scope: LinkScope,
  around: Surroundings,
  sourceIds: readonly string[],
): Promise<(sourceId: string) => ContentLocation> {
  const pageIds = sourceIds.filter((id) => reusableOf(id) === null);
  const reusableIds = sourceIds.flatMap((id) => reusableOf(id) ?? []);
  const [pages, reusables] = await Promise.all([
    loadPresented(db, scope, pageIds),
    findAssets(db, scope.snapshot, "reusable", reusableIds),
  ]);
  return (sourceId) => {
    const id = reusableOf(sourceId);
    if (id === null) return { kind: "page", ...around, page: pages.get(sourceId)! };
    return {
      kind: "reusable-content",
      ...around,
      reusableContent: presentReusableContent(reusables.get(id)!.record),
    };
  };
}

/** Loads pages as lists show them: without subpages and texts. */
async function loadPresented(
  db: Db,
  of: ReadContext,
  pageIds: readonly string[],
): Promise<Map<string, Page>> {
  const pages = await loadReadPages(db, of, [...new Set(pageIds)]);
  const paths = await pathsOf(db, of.snapshot, pages);
  return new Map(
    pages.map((page) => [page.record.id, presentPage(page, paths.get(page.record.id)!, [], of.address)]),
  );
}

/** Formats the entries of a list of links. */
export async function presentLinks(
  db: Db,
  scope: LinkScope,
  links: readonly CheckedLink[],
): Promise<LinkEntry[]> {
  const around = await surroundings(db, scope);
  const sourceIds = links.map(({ sourceId }) => sourceId);
  const [targets, removed, place] = await Promise.all([
    loadTargets(db, scope, around, links),
    titlesOfRemoved(db, scope, links),
    locationsIn(db, scope, around, sourceIds),
  ]);
  return links.map((link) => {
    const { reference, status, problem, sourceId, targetId, brokenContext } = link;
    const at = place(sourceId);
    const target = status === "broken" ? undefined : targets(link);
    const title = status === "broken" ? removed.get(targetId) : undefined;
    return {
      status,
      relation:
        reference.kind === "reusable-content" || reference.kind === "openapi" ? "dependsOn" : "reference",
      ...(target && { targetReference: target }),
      locationReferences:
        reference.blocks.length === 0 || at.kind !== "page"
          ? [at]
          : reference.blocks.map((node) => ({ ...at, internalLocation: { type: "node" as const, node } })),
      href: reference.href,
      ...(reference.text !== "" && { text: reference.text }),
      ...(problem && { problem }),
      ...(brokenContext && { brokenContext }),
      ...(title !== undefined && { removed: { title } }),
    };
  });
}

type Targets = (link: CheckedLink) => ContentLocation | undefined;

/** Loads the targets of links that the caller can see. */
async function loadTargets(
  db: Db,
  scope: LinkScope,
  around: Surroundings,
  links: readonly CheckedLink[],
): Promise<Targets> {
  const { actor, space, snapshot } = scope;
  const { organization, space: shown, versionContext } = around;
  const isHere = ({ reference }: CheckedLink) => reference.space === "" || reference.space === space.id;
  const idsOf = (
    kind: CheckedLink["reference"]["kind"],
    where: (link: CheckedLink) => boolean = () => true,
  ) => [
    ...new Set(links.flatMap((link) => (link.reference.kind === kind && where(link) ? link.targetId : []))),
  ];
  const pageIds = [
    ...idsOf("page", isHere),
    ...idsOf("path"),
    ...links.flatMap(({ reference, sourceId }) =>
      reference.kind === "anchor" && reusableOf(sourceId) === null ? [sourceId] : [],
    ),
  ].filter((id) => id !== "");
  const [pages, files, reusables, spaces, users, collections, specs] = await Promise.all([
    loadPresented(db, scope, pageIds),
    findAssets(db, snapshot, "file", idsOf("file")),
    findAssets(db, snapshot, "reusable", idsOf("reusable-content", isHere)),
    otherSpaces(db, scope, links),
    loadUsers(db, actor, idsOf("user")).then(byId),
    loadCollections(db, actor, idsOf("collection")).then(byId),
    loadSpecs(db, actor, space.organizationId, idsOf("openapi")),
  ]);
  const here = (pageId: string, anchor: string): PageLocation | undefined => {
    const page = pages.get(pageId);
    return page && atAnchor({ kind: "page", ...around, page }, anchor);
  };

  return (link) => {
    const { reference, targetId } = link;
    const other = isHere(link) ? undefined : spaces.get(reference.space);
    switch (reference.kind) {
      case "url":
        return { kind: "url", url: reference.href };
      case "anchor":
        // An anchor in a reusable content belongs to every page that shows it.
        return here(link.sourceId, reference.anchor);
      case "page":
      case "path": {
        if (!isHere(link)) {
          const page = other?.pages.get(targetId);
          return (
            page && atAnchor({ kind: "page", organization, space: other!.space, page }, reference.anchor)
          );
        }
        return here(targetId, reference.anchor);
      }
      case "file": {
        const file = files.get(targetId)?.record;
        return (
          file && { kind: "file", organization, space: shown, file: fileOf(scope, file), versionContext }
        );
      }
      case "reusable-content": {
        const record = isHere(link) ? reusables.get(targetId)?.record : undefined;
        return (
          record && {
            kind: "reusable-content",
            organization,
            space: shown,
            versionContext,
            reusableContent: presentReusableContent(record),
          }
        );
      }
      case "space": {
        const target = targetId === space.id ? shown : spaces.get(targetId)?.space;
        return target && { kind: "space", organization, space: target };
      }
      case "user": {
        const user = users.get(targetId);
        return user && { kind: "user", user: presentUser(user) };
      }
      case "collection": {
        const collection = collections.get(targetId);
        return collection && { kind: "collection", organization, collection: presentCollection(collection) };
      }
      case "openapi": {
        const openAPISpec = specs.get(targetId);
        return openAPISpec && { kind: "openapi", organization, openAPISpec };
      }
    }
  };
}

const fileOf = ({ fileAddress }: LinkScope, record: Parameters<typeof presentFile>[0]) =>
  presentFile(record, fileAddress);

const atAnchor = (place: PageLocation, anchor: string): PageLocation =>
  anchor === "" ? place : { ...place, internalLocation: { type: "anchor", anchor } };

type OtherSpace = { space: ReturnType<typeof presentSpace>; pages: Map<string, Page> };

/** Loads the visible other spaces that links point to, with their linked pages. */
async function otherSpaces(
  db: Db,
  { actor, space }: LinkScope,
  links: readonly CheckedLink[],
): Promise<Map<string, OtherSpace>> {
  const named = links.flatMap(({ reference, targetId }) =>
    reference.kind === "space" ? targetId : reference.space,
  );
  const ids = [...new Set(named)].filter((id) => id !== "" && id !== space.id);
  const visible = (await loadSpaces(db, actor, ids)).filter(
    ({ role, organizationId }) => role !== null && organizationId === space.organizationId,
  );
  const loaded = visible.map(async (other: SpaceSubject): Promise<[string, OtherSpace]> => {
    const meant = links.flatMap(({ reference, targetId }) => (reference.space === other.id ? targetId : []));
    const of = readContextOf(scopeOfSpace(other), actor);
    return [other.id, { space: presentSpace(other), pages: await loadPresented(db, of, meant) }];
  });
  return new Map(await Promise.all(loaded));
}

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

const lastTitles = prepared(
  "titles-of-removed-pages",
  `SELECT DISTINCT ON ("pageId") "pageId", "title" FROM "PageVersion"
   WHERE "branchId" = ANY($1::int[]) AND "pageId" = ANY($2::text[]) AND NOT "deleted" ORDER BY "pageId", "id" DESC`,
);

/** Loads the former titles of deleted pages that links still name. */
async function titlesOfRemoved(
  db: Db,
  { snapshot }: LinkScope,
  links: readonly CheckedLink[],
): Promise<Map<string, string>> {
  const gone = links.flatMap(({ status, reference, targetId }) =>
    status === "broken" &&
    reference.kind === "page" &&
    (reference.space === "" || reference.space === snapshot.spaceId)
      ? targetId
      : [],
  );
  if (gone.length === 0) return new Map();
  const branches = [snapshot.branchId, ...(snapshot.base ? [snapshot.base.branchId] : [])];
  const rows = await lastTitles(db, [branches, [...new Set(gone)]]);
  return new Map(rows.map(({ pageId, title }) => [pageId, title]));
}
