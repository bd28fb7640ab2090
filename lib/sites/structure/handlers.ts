import "server-only";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import type { RootDb } from "@/lib/platform/db/client";
import { apiUrl } from "@/lib/platform/urls";
import { sharedBase } from "@/lib/sites/sites/shared-base";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { arrangeSite, previewArrangement } from "./arrange";
import { duplicateSiteSpace } from "./duplicate";
import { siteArrangement, siteSectionGroups, siteSections, siteSpaces, siteStructure } from "./operations";
import {
  addSectionToGroup,
  createSectionGroup,
  deleteSectionGroup,
  removeSectionFromGroup,
  updateSectionGroup,
} from "./section-groups";
import { createSection, deleteSection, updateSection } from "./sections";
import { addSiteSpace, removeSiteSpace, updateSiteSpace } from "./site-spaces";
import { sortStructure } from "./sort";
import {
  listGroups,
  listSections,
  listSiteSpaces,
  readGroup,
  readSection,
  readSiteSpace,
  readStructure,
  showSite,
} from "./structure-queries";

type Ctx = ActorContext & { db: RootDb; subject: SiteSubject };

const show = async ({ db, actor, subject }: Ctx, shareKey?: string) =>
  showSite(db, actor, subject, await sharedBase(db, subject, shareKey));

const section = async (ctx: Ctx, id: string) => readSection(await show(ctx), id);
const group = async (ctx: Ctx, id: string) => readGroup(await show(ctx), id);
const siteSpace = async (ctx: Ctx, id: string) => readSiteSpace(await show(ctx), id);

const locationOf = ({ subject }: Ctx, part: string): string =>
  apiUrl(`/orgs/${subject.organizationId}/sites/${subject.id}/${part}`);
const createdSection = async (ctx: Ctx, id: string) =>
  created(await section(ctx, id), locationOf(ctx, `sections/${id}`));
const createdGroup = async (ctx: Ctx, id: string) =>
  created(await group(ctx, id), locationOf(ctx, `section-groups/${id}`));
const createdSiteSpace = async (ctx: Ctx, id: string) =>
  created(await siteSpace(ctx, id), locationOf(ctx, `site-spaces/${id}`));

export const siteStructureHandlers = [
  ...implement(siteStructure, {
    get: async (ctx, { query }) => readStructure(await show(ctx, query.shareKey)),
    sort: async (ctx, { body }) => {
      const { type, id } = await sortStructure(ctx.db, ctx, ctx.subject, body.item, body.position);
      return { "site-space": siteSpace, "site-section": section, "site-section-group": group }[type](ctx, id);
    },
  }),
  ...implement(siteSections, {
    list: async (ctx, { query }) => listSections(await show(ctx, query.shareKey), query),
    create: async (ctx, { body }) => createdSection(ctx, await createSection(ctx.db, ctx, ctx.subject, body)),
    update: async (ctx, { params, body }) =>
      section(ctx, await updateSection(ctx.db, ctx, ctx.subject, params.siteSectionId, body)),
    remove: (ctx, { params }) => deleteSection(ctx.db, ctx, ctx.subject, params.siteSectionId),
    move: async (ctx, { params, body }) => {
      const pointer = (of: { siteSection: string } | undefined) =>
        of && { type: "site-section" as const, id: of.siteSection };
      const { before, after } = body?.position ?? {};
      const item = { type: "site-section" as const, id: params.siteSectionId };
      const position = { before: pointer(before), after: pointer(after) };
      await sortStructure(ctx.db, ctx, ctx.subject, item, position);
      return section(ctx, item.id);
    },
  }),
  ...implement(siteSectionGroups, {
    list: async (ctx, { query }) => listGroups(await show(ctx), query),
    create: async (ctx, { body }) =>
      createdGroup(ctx, await createSectionGroup(ctx.db, ctx, ctx.subject, body)),
    update: async (ctx, { params, body }) =>
      group(ctx, await updateSectionGroup(ctx.db, ctx, ctx.subject, params.siteSectionGroupId, body)),
    remove: (ctx, { params }) => deleteSectionGroup(ctx.db, ctx, ctx.subject, params.siteSectionGroupId),
    addSection: async (ctx, { params: { siteSectionGroupId }, body: { sectionId } }) =>
      createdGroup(ctx, await addSectionToGroup(ctx.db, ctx, ctx.subject, siteSectionGroupId, sectionId)),
    removeSection: (ctx, { params: { siteSectionGroupId, siteSectionId } }) =>
      removeSectionFromGroup(ctx.db, ctx, ctx.subject, siteSectionGroupId, siteSectionId),
    move: async (ctx, { params, body }) => {
      const item = { type: "site-section-group" as const, id: params.siteSectionGroupId };
      await sortStructure(ctx.db, ctx, ctx.subject, item, body?.position);
      return group(ctx, item.id);
    },
  }),
  ...implement(siteSpaces, {
    list: async (ctx, { query }) => listSiteSpaces(await show(ctx, query.shareKey), query),
    add: async (ctx, { body }) => createdSiteSpace(ctx, await addSiteSpace(ctx.db, ctx, ctx.subject, body)),
    update: async (ctx, { params, body }) =>
      siteSpace(ctx, await updateSiteSpace(ctx.db, ctx, ctx.subject, params.siteSpaceId, body)),
    remove: (ctx, { params }) => removeSiteSpace(ctx.db, ctx, ctx.subject, params.siteSpaceId),
    move: async (ctx, { params, body }) => {
      const pointer = (of: { siteSpace: string } | undefined) =>
        of && { type: "site-space" as const, id: of.siteSpace };
      const { before, after } = body?.position ?? {};
      const item = { type: "site-space" as const, id: params.siteSpaceId };
      const position = { before: pointer(before), after: pointer(after) };
      await sortStructure(ctx.db, ctx, ctx.subject, item, position);
      return siteSpace(ctx, item.id);
    },
    duplicate: async (ctx, { params, body }) =>
      createdSiteSpace(
        ctx,
        await duplicateSiteSpace(ctx.db, ctx, ctx.subject, params.siteSpaceId, body ?? {}),
      ),
  }),
  ...implement(siteArrangement, {
    arrange: (ctx, { body }) => arrangeSite(ctx.db, ctx, ctx.subject, body.changes),
    preview: (ctx, { body }) => previewArrangement(ctx.db, ctx, ctx.subject, body.changes),
  }),
];
