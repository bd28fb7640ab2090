import "server-only";
import { can } from "@/lib/core/access/roles";
import { freeSlug } from "@/lib/core/content/free-slug";
import { foldSlug, slugify } from "@/lib/core/content/records";
import { ConflictError, Forbidden, NotFound } from "@/lib/core/errors";
import { sectionPath, sectionsOf, siteSpacePath, siteSpacesOf } from "@/lib/core/sites/structure";
import { lockItem } from "@/lib/organizations/permissions/change-access";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import {
  keepAddress,
  keepFormerDefault,
  releaseAddresses,
  releaseFormerDefaults,
} from "@/lib/sites/redirects/kept";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { loadSpaces } from "@/lib/spaces/spaces/queries";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { loadSiteTree, type PlacedSiteSpace, type SiteStructureTree, type StoredSection } from "./tree";

/**
 * Changes the structure of a site; changes are serialized. Former addresses of moved parts redirect to the
 * present ones, unless they have other content now.
 */
export const changeStructure = <Result>(
  db: Db,
  site: Pick<SiteSubject, "id">,
  change: (tx: Tx, tree: SiteStructureTree) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await lockItem(tx, { kind: "site", id: site.id });
    const before = await loadSiteTree(tx, site.id);
    const result = await change(tx, before);
    await keepAddresses(tx, site.id, before, await loadSiteTree(tx, site.id));
    return result;
  });

/** Builds an address below that of the site. */
const addressOf = (path: readonly string[]): string => `/${path.map(encodeURIComponent).join("/")}`;

type SiteAddress = {
  id: string;
  title: string;
  address: string;
  kind: "site-section" | "site-space";
  withSection: string;
  sectionId: string | null;
};

/** Lists the addressable parts of a site, outer ones first. */
export function addressesIn(tree: SiteStructureTree): SiteAddress[] {
  const sections = tree.type === "sections" ? sectionsOf<StoredSection>(tree.structure) : [];
  return [
    ...sections.map((section): SiteAddress => {
      const address = addressOf(sectionPath(section));
      const { id, title } = section;
      return { id, title, address, kind: "site-section", withSection: address, sectionId: id };
    }),
    ...siteSpacesOf<StoredSection>(tree).map(
      ({ section, siteSpace }): SiteAddress => ({
        id: siteSpace.id,
        title: siteSpace.spaceTitle,
        address: addressOf(siteSpacePath(section, siteSpace)),
        kind: "site-space",
        withSection: section ? addressOf(sectionPath(section)) : "/",
        sectionId: section?.id ?? null,
      }),
    ),
  ];
}

async function keepAddresses(
  tx: Tx,
  siteId: string,
  treeBefore: SiteStructureTree,
  treeAfter: SiteStructureTree,
): Promise<void> {
  const [before, now] = [addressesIn(treeBefore), addressesIn(treeAfter)];
  const taken = new Set(now.map(({ address }) => address));
  const left: Pick<SiteAddress, "address" | "kind" | "id">[] = [];
  for (const old of before) {
    const current = now.find(({ id }) => id === old.id);
    if (!current || current.address === old.address) continue;
    if (old.kind === "site-space" && now.some((other) => hasReplaced(other, old)))
      await keepFormerDefault(tx, siteId, sectionOf(old), old.id);
    if (old.address === "/" || taken.has(old.address)) continue;
    // The redirect of a section covers everything in it, including site spaces.
    const followed =
      old.kind === "site-space" &&
      old.address.startsWith(`${old.withSection}`) &&
      left.some(({ address }) => address === old.withSection) &&
      old.address.slice(old.withSection.length) === current.address.slice(current.withSection.length);
    if (!followed) left.push(old);
  }
  for (const { address, kind, id } of left) await keepAddress(tx, siteId, address, { kind, id });
  const moved = now.filter(({ id, address }) =>
    before.every((old) => old.id !== id || old.address !== address),
  );
  await releaseAddresses(
    tx,
    siteId,
    moved.map(({ address }) => address),
  );
  await releaseFormerDefaults(
    tx,
    siteId,
    moved.flatMap((place) =>
      place.kind === "site-space" && isDefaultAt(place) ? [{ at: sectionOf(place), id: place.id }] : [],
    ),
  );
}

/** True if a site space is the default of its section, or of a site without sections. */
const isDefaultAt = ({ address, withSection }: SiteAddress): boolean => address === withSection;

/** The section at whose address a default site space is; null = the address of the site. */
const sectionOf = ({ address, sectionId }: SiteAddress): string | null =>
  address === "/" ? null : sectionId;

/** True if a site space took over the address of a former default. */
const hasReplaced = (other: SiteAddress, old: SiteAddress): boolean =>
  other.kind === "site-space" &&
  isDefaultAt(old) &&
  other.address === old.address &&
  sectionOf(other) === sectionOf(old);

/**
 * Returns the space that a caller adds to a site. Adding shows it to all visitors of the site, so it needs
 * the permission to manage the space.
 */
export async function managedSpace(
  tx: Tx,
  ctx: ActorContext,
  organizationId: string,
  spaceId: string,
): Promise<SpaceSubject> {
  const [space] = await loadSpaces(tx, ctx.actor, [spaceId]);
  if (!space || space.organizationId !== organizationId || !can(space.role, "space.view")) {
    throw new NotFound("space", spaceId);
  }
  if (!can(space.role, "space.manage")) {
    throw new Forbidden(
      `Adding “${space.title}” to a site shows it to the site's readers. You need create access to the space.`,
    );
  }
  return space;
}

const sectionsIn = (tree: SiteStructureTree): StoredSection[] =>
  tree.type === "sections" ? sectionsOf<StoredSection>(tree.structure) : [];
export const spacesAmong = (tree: SiteStructureTree, sectionId: string | null): readonly PlacedSiteSpace[] =>
  tree.type === "siteSpaces"
    ? tree.structure
    : (sectionsIn(tree).find(({ id }) => id === sectionId)?.siteSpaces ?? []);
/** The same including spaces in the trash, which keep their paths. */
export const allAmong = (tree: SiteStructureTree, sectionId: string | null): readonly PlacedSiteSpace[] => [
  ...spacesAmong(tree, sectionId),
  ...tree.trashed.filter((placed) => placed.sectionId === sectionId),
];

/** Site spaces whose paths are visible, or will be after their space is restored. */
const shownVariants = (tree: SiteStructureTree): PlacedSiteSpace[] =>
  [
    ...siteSpacesOf<StoredSection>(tree).map(({ siteSpace }) => siteSpace as PlacedSiteSpace),
    ...tree.trashed,
  ].filter((placed) => !placed.default);

/** Names the site space with a conflicting path for an error. */
const variantNamed = (tree: SiteStructureTree, { id, spaceTitle }: PlacedSiteSpace): string =>
  `the variant “${spaceTitle}”${tree.trashed.some((other) => other.id === id) ? ", whose space is in the trash" : ""}`;

/**
 * Refuses a path that another section or a site space has. Any section may become the default one, whose site
 * spaces share a level with the sections.
 */
export function requireFreeSectionPath(tree: SiteStructureTree, path: string, id: string | null): void {
  const section = sectionsIn(tree).find((other) => other.path === path && other.id !== id);
  if (section) throw pathTaken(path, `the section “${section.title}”`);
  const variant = shownVariants(tree).find((other) => other.path === path);
  if (variant) throw pathTaken(path, variantNamed(tree, variant));
}

type Placing = Pick<PlacedSiteSpace, "id" | "sectionId" | "default">;

/** Returns the owner of a path that a site space should get: another one of its section, or a section. */
function holderOf(tree: SiteStructureTree, path: string, { id, sectionId, default: isDefault }: Placing) {
  const variant = allAmong(tree, sectionId).find((other) => other.path === path && other.id !== id);
  if (variant) return variantNamed(tree, variant);
  const section = isDefault ? undefined : sectionsIn(tree).find((other) => other.path === path);
  return section && `the section “${section.title}”`;
}

/** Refuses a path that another site space of the section, or a section, has. */
export function requireFreeSpacePath(tree: SiteStructureTree, path: string, placing: Placing): void {
  const holder = holderOf(tree, path, placing);
  if (holder !== undefined) throw pathTaken(path, holder);
}

/** Returns the path of a site space at its new place: its own, unless that is taken there. */
export const pathAt = (tree: SiteStructureTree, placed: PlacedSiteSpace): string =>
  holderOf(tree, placed.path, placed) === undefined
    ? placed.path
    : freeSpacePath(tree, placed.sectionId, placed.spaceTitle, placed.id);

/** True if a section has a default site space, even one whose space is in the trash. */
export const hasDefault = (tree: SiteStructureTree, sectionId: string | null): boolean =>
  allAmong(tree, sectionId).some((placed) => placed.default);

/** Refuses a space that is already there. */
export function requireOnce(
  tree: SiteStructureTree,
  sectionId: string | null,
  { id, title }: { id: string; title: string },
): void {
  if (!allAmong(tree, sectionId).some(({ spaceId }) => spaceId === id)) return;
  throw new ConflictError(`“${title}” is already there. Choose another section or space.`, "already_there");
}

const pathTaken = (path: string, holder: string) =>
  new ConflictError(`The path “${path}” belongs to ${holder}. Choose another one.`, "path_taken");

/**
 * Makes a free path for a new section from its title.
 * @param leaving a site space that gives up its own path
 */
export const freeSectionPath = (tree: SiteStructureTree, title: string, leaving?: string): string => {
  const variants = shownVariants(tree).filter(({ id }) => id !== leaving);
  return freeSlug(
    slugify(title),
    new Set([...sectionsIn(tree), ...variants].map(({ path }) => foldSlug(path))),
  );
};

/** Makes a free path for a site space in a section from the title of its space. */
export const freeSpacePath = (
  tree: SiteStructureTree,
  sectionId: string | null,
  title: string,
  id: string | null = null,
): string =>
  freeSlug(
    slugify(title),
    new Set(
      [...sectionsIn(tree), ...allAmong(tree, sectionId).filter((other) => other.id !== id)].map(({ path }) =>
        foldSlug(path),
      ),
    ),
  );

/** Makes another site space the default of its section, or of a site without sections. */
export async function makeSpaceDefault(
  tx: Tx,
  tree: SiteStructureTree,
  placed: PlacedSiteSpace,
): Promise<void> {
  if (placed.default) return;
  const present = spacesAmong(tree, placed.sectionId).find((other) => other.default);
  if (present) {
    const hidden = sectionsIn(tree).some(({ path }) => path === present.path);
    const path = hidden
      ? freeSpacePath(tree, placed.sectionId, present.spaceTitle, present.id)
      : present.path;
    await tx.siteSpace.update({
      where: { id: present.id },
      data: { default: false, path },
      select: { id: true },
    });
  }
  // The default may be one whose space is in the trash.
  await tx.siteSpace.updateMany({
    where: { sectionId: placed.sectionId, default: true, site: { siteSpaces: { some: { id: placed.id } } } },
    data: { default: false },
  });
  await tx.siteSpace.update({ where: { id: placed.id }, data: { default: true }, select: { id: true } });
}

/** Makes another section the default of the site. */
export async function makeSectionDefault(
  tx: Tx,
  siteId: string,
  { id }: Pick<StoredSection, "id">,
): Promise<void> {
  await tx.siteSection.updateMany({
    where: { siteId, default: true, id: { not: id } },
    data: { default: false },
  });
  await tx.siteSection.update({ where: { id }, data: { default: true }, select: { id: true } });
}
