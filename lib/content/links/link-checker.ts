import "server-only";
import type { ReadState } from "@/lib/content/computed/pages";
import { findReadIdsByPath, loadReadPages } from "@/lib/content/pages/queries";
import type { Viewer } from "@/lib/core/access/actor";
import { candidatePaths, resolvePageHref } from "@/lib/core/content/links";
import type { Reference } from "@/lib/core/content/reference-target";
import type { Db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { pathsOf } from "@/lib/store/page-paths";
import { findAssets, loadPages } from "@/lib/store/read";
import type { Snapshot } from "@/lib/store/snapshot";
import { loadReadSources } from "./generated";
import { lookOutside, type Outside, type OutsideTarget } from "./outside-targets";
import type { BrokenContext, LinkProblem, LinkStatus } from "./schemas";
import type { LinkSource } from "./sources";

/** A reference in a page or reusable content, with its result in a snapshot. */
export type CheckedLink = {
  /** the source with the reference */
  sourceId: string;
  /** index among the source's references */
  place: number;
  reference: Reference;
  status: LinkStatus;
  /** the missing part of a broken link */
  problem?: LinkProblem;
  /** the page at a path, else the named target; empty if it has none */
  targetId: string;
  /** in change requests: the origin of a broken link */
  brokenContext?: BrokenContext;
};

/** Checks the references of a snapshot. Looks up each target once, however many pages refer to it. */
export class LinkChecker {
  private readonly pages = new Map<string, boolean>();
  private readonly anchors = new Map<string, readonly string[]>();
  private readonly others = new Map<string, Outside[number]>();
  private readonly assets = { file: new Map<string, boolean>(), reusable: new Map<string, boolean>() };

  /** All generated pages count; only targets outside of the snapshot depend on the viewer. */
  private readonly whole: ReadState;

  constructor(
    private readonly snapshot: Snapshot,
    private readonly viewer: Viewer,
  ) {
    this.whole = { snapshot, reader: "system" };
  }

  /** Targets outside of the snapshot that the results depend on. */
  get outside(): Outside {
    return [...this.others.values()];
  }

  async check(db: Db, sources: readonly LinkSource[]): Promise<CheckedLink[]> {
    const paths = await this.resolvePaths(db, sources);
    const links: CheckedLink[] = [];
    for (const { id: sourceId, references } of sources) {
      for (const [place, reference] of references.entries()) {
        const byPath = reference.kind === "path";
        const targetId = byPath ? (paths.get(sourceId)?.get(reference.href) ?? "") : reference.id;
        links.push({ sourceId, place, reference, status: "ok", targetId });
      }
    }
    await this.lookUp(db, links);
    const own = new Map(sources.map((source) => [source.id, source.anchors]));
    for (const link of links) {
      const problem = this.problemOf(link, own.get(link.sourceId)!);
      if (problem !== null) Object.assign(link, { status: "broken", problem });
      else if (link.reference.kind === "url" && isInApp(link.reference.href)) link.status = "in-app";
    }
    return links;
  }

  /** Returns the missing part of a reference; null if its target exists. */
  private problemOf(link: CheckedLink, ownAnchors: readonly string[]): LinkProblem | null {
    const { kind, anchor } = link.reference;
    const { targetId } = link;
    if (kind === "url") return null;
    if (kind === "anchor") return leadsTo(anchor, ownAnchors) ? null : "heading";
    if (isOther(kind) || this.isElsewhere(link))
      return this.others.get(keyOf(targetIn(link)))?.there ? null : "target";
    if (kind === "file") return this.assets.file.get(targetId) ? null : "file";
    if (kind === "reusable-content") return this.assets.reusable.get(targetId) ? null : "target";
    if (targetId === ROOT) return null;
    if (!this.pages.get(targetId)) return "page";
    return leadsTo(anchor, this.anchors.get(targetId) ?? []) ? null : "heading";
  }

  private isElsewhere = ({ reference: { space } }: CheckedLink): boolean =>
    space !== "" && space !== this.snapshot.spaceId;

  /** Resolves addresses by path, per page and address. */
  private async resolvePaths(
    db: Db,
    sources: readonly LinkSource[],
  ): Promise<Map<string, Map<string, string>>> {
    const concerned = sources.filter(({ references }) => references.some(({ kind }) => kind === "path"));
    if (concerned.length === 0) return new Map();
    const pages = await loadPages(
      db,
      this.snapshot,
      concerned.map(({ id }) => id),
    );
    const places = await pathsOf(db, this.snapshot, pages);
    const hrefsOf = ({ references }: LinkSource) =>
      references.flatMap(({ kind, href }) => (kind === "path" ? href : []));
    const meant = concerned.flatMap((source) => [
      ...candidatePaths(hrefsOf(source), places.get(source.id) ?? ""),
    ]);
    const found = await findReadIdsByPath(db, this.whole, meant);
    const lookup = {
      byId: () => null,
      byPath: (path: string) => (path === "" ? ROOT : (found.get(path) ?? null)),
    };
    return new Map(
      concerned.map((source) => {
        const from = places.get(source.id) ?? "";
        const targets = hrefsOf(source).map((href): [string, string] => {
          const target = resolvePageHref(href, from, lookup);
          return [href, target && "pageId" in target ? target.pageId : ""];
        });
        return [source.id, new Map(targets)];
      }),
    );
  }

  private async lookUp(db: Db, links: readonly CheckedLink[]): Promise<void> {
    await this.lookUpPages(db, links);
    await this.lookUpOthers(db, links);
    await this.lookUpAssets(db, "file", links);
    await this.lookUpAssets(db, "reusable", links);
  }

  private async lookUpAssets(
    db: Db,
    kind: "file" | "reusable",
    links: readonly CheckedLink[],
  ): Promise<void> {
    const known = this.assets[kind];
    const meant = kind === "file" ? "file" : "reusable-content";
    const unknown = links.flatMap(({ reference, targetId }) =>
      reference.kind === meant && !known.has(targetId) ? targetId : [],
    );
    const there = await findAssets(db, this.snapshot, kind, unknown);
    for (const id of unknown) known.set(id, there.has(id));
  }

  private async lookUpPages(db: Db, links: readonly CheckedLink[]): Promise<void> {
    const here = links.filter(
      (link) =>
        (link.reference.kind === "page" || link.reference.kind === "path") &&
        link.targetId !== "" &&
        link.targetId !== ROOT &&
        !this.isElsewhere(link),
    );
    const unknown = here.filter(({ targetId }) => !this.pages.has(targetId)).map(({ targetId }) => targetId);
    const pages = await loadReadPages(db, this.whole, [...new Set(unknown)]);
    for (const id of unknown) this.pages.set(id, false);
    for (const { record } of pages) this.pages.set(record.id, true);

    const anchored = here.filter(
      ({ reference, targetId }) => reference.anchor !== "" && !this.anchors.has(targetId),
    );
    const targets = [...new Set(anchored.map(({ targetId }) => targetId))];
    for (const source of await loadReadSources(db, this.whole, targets))
      this.anchors.set(source.id, source.anchors);
  }

  private async lookUpOthers(db: Db, links: readonly CheckedLink[]): Promise<void> {
    const unknown = new Map<string, OutsideTarget>();
    for (const link of links) {
      if (!isOther(link.reference.kind) && !this.isElsewhere(link)) continue;
      const target = targetIn(link);
      if (!this.others.has(keyOf(target))) unknown.set(keyOf(target), target);
    }
    const found = await lookOutside(db, this.viewer, this.snapshot.organizationId, [...unknown.values()]);
    for (const target of found) this.others.set(keyOf(target), target);
  }
}

/** The target of an address to the space's root. */
const ROOT = "/";

const isOther = (kind: Reference["kind"]): boolean =>
  kind === "space" || kind === "user" || kind === "collection" || kind === "openapi";

const targetIn = ({ reference: { kind, space }, targetId }: CheckedLink): OutsideTarget => ({
  kind,
  space,
  id: targetId,
});
const keyOf = ({ kind, space, id }: OutsideTarget): string => `${kind} ${space} ${id}`;

const isInApp = (href: string): boolean =>
  href.startsWith(`${env.url}/`) || href === env.url || /^\/(?!\/)/.test(href);

/** Browsers handle "top" themselves. */
const leadsTo = (anchor: string, anchors: readonly string[]): boolean =>
  anchor === "" || anchor === "top" || anchors.includes(anchor);
