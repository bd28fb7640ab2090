import "server-only";
import { addresses } from "@/lib/addresses";
import { can } from "@/lib/core/access/roles";
import { sectionPath, siteSpacePath } from "@/lib/core/sites/structure";
import { trustedJson } from "@/lib/platform/db/stored-json";
import { apiUrl, appUrl, belowSite, siteUrl } from "@/lib/platform/urls";
import {
  isGroup,
  type PlacedSiteSpace,
  type SiteStructureTree,
  type StoredGroup,
  type StoredSection,
} from "@/lib/sites/structure/tree";
import { presentSpace } from "@/lib/spaces/spaces/present";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { SITE_FEATURES } from "./kinds";
import type { Site, SiteIcon, SiteSection, SiteSectionGroup, SiteSpace, SiteStructure } from "./schemas";
import type { SiteSubject } from "./subject";

/** Presents a site with the viewer's permissions. */
export function presentSite(site: SiteSubject): Site {
  const { favicon } = trustedJson<{ favicon?: SiteIcon }>(site.customization);
  return {
    object: "site",
    id: site.id,
    type: site.type,
    title: site.title,
    ...(favicon !== undefined && { icon: favicon }),
    ...(site.hostname !== null && { hostname: site.hostname }),
    basename: site.basename,
    ...(site.proxyOrigin !== null && { proxy: { origin: site.proxyOrigin, target: siteUrl(site) } }),
    visibility: site.visibility,
    published: site.published,
    siteSpaces: site.siteSpaces,
    createdAt: site.createdAt.toISOString(),
    adaptiveContent: { enabled: site.adaptiveContent },
    agentsContext: site.agentsContext,
    showAuthors: site.showAuthors,
    features: SITE_FEATURES.map((id) => ({ id, plan: site.type, frozen: false })),
    urls: {
      location: apiUrl(`/orgs/${site.organizationId}/sites/${site.id}`),
      app: appUrl(addresses.site.overview(site.organizationId, site.id)),
      ...(site.published && { published: siteUrl(site) }),
    },
    permissions: { view: can(site.role, "site.view"), admin: can(site.role, "site.manage") },
  };
}

/** The context for presenting the parts of a site. */
export type SiteContext = {
  site: SiteSubject;
  /** the presented spaces with the caller's roles, by id */
  spaces: ReadonlyMap<string, SpaceSubject>;
  /** the address of the site for visitors; undefined without one */
  base: string | undefined;
};

const publishedAt = ({ base }: SiteContext, path: readonly string[]) =>
  base === undefined ? {} : { published: belowSite(base, path) };

/** The fields of a space that need access to it: its place, its settings and the counts of its discussions. */
const WITHHELD = {
  ...{ parentId: null, gitSync: null, editMode: null, mergeRules: { type: "inherit" } },
  ...{ commentsOpen: 0, changeRequestsTotal: 0, changeRequestsOpen: 0, changeRequestsDraft: 0 },
} satisfies Partial<SpaceSubject>;

/** A viewer of a site sees which spaces it presents, and no more of those that they may not see. */
const spaceInSite = (space: SpaceSubject) =>
  presentSpace(can(space.role, "space.view") ? space : { ...space, ...WITHHELD });

export function presentSiteSpace(
  with_: SiteContext,
  section: StoredSection | null,
  placed: PlacedSiteSpace,
): SiteSpace {
  const space = with_.spaces.get(placed.spaceId)!;
  return {
    object: "site-space",
    id: placed.id,
    path: placed.path,
    ...(section && { section: section.id }),
    space: spaceInSite(space),
    title: space.title,
    default: placed.default,
    ...(placed.condition !== null && { condition: placed.condition }),
    draft: placed.draft,
    hasAdvancedCustomizationFeature: false,
    urls: placed.draft ? {} : publishedAt(with_, siteSpacePath(section, placed)),
  };
}

export const presentSection = (with_: SiteContext, section: StoredSection): SiteSection => ({
  object: "site-section",
  id: section.id,
  title: section.title,
  ...(section.description !== null && { description: section.description }),
  default: section.default,
  path: section.path,
  ...(section.condition !== null && { condition: section.condition }),
  ...(section.groupId !== null && { sectionGroup: section.groupId }),
  ...(section.icon !== null && { icon: section.icon }),
  siteSpaces: section.siteSpaces.map((placed) => presentSiteSpace(with_, section, placed)),
  urls: publishedAt(with_, sectionPath(section)),
});

export const presentGroup = (with_: SiteContext, group: StoredGroup): SiteSectionGroup => {
  const children = group.children.map((item) => presentItem(with_, item));
  return {
    object: "site-section-group",
    id: group.id,
    title: group.title,
    ...(group.icon !== null && { icon: group.icon }),
    ...(group.parentId !== null && { sectionGroup: group.parentId }),
    sections: children.filter((child) => child.object === "site-section"),
    children,
  };
};

const presentItem = (
  with_: SiteContext,
  item: StoredSection | StoredGroup,
): SiteSection | SiteSectionGroup =>
  isGroup(item) ? presentGroup(with_, item) : presentSection(with_, item);

export const presentStructure = (with_: SiteContext, tree: SiteStructureTree): SiteStructure =>
  tree.type === "siteSpaces"
    ? {
        type: "siteSpaces",
        structure: tree.structure.map((placed) => presentSiteSpace(with_, null, placed)),
      }
    : { type: "sections", structure: tree.structure.map((item) => presentItem(with_, item)) };
