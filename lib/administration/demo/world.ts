import "server-only";
import { readFile } from "node:fs/promises";
import { buildDraft, buildSpace, merge } from "@/lib/administration/scenarios/build";
import { getChangeRequest } from "@/lib/collaboration/change-requests/commands/create";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { postComment, updateComment } from "@/lib/collaboration/comments/commands";
import { postReply } from "@/lib/collaboration/comments/reply-commands";
import { applyChanges } from "@/lib/content/pages/commands";
import { getPage } from "@/lib/content/pages/queries";
import type { PageChange } from "@/lib/content/pages/schemas";
import { readBlocks } from "@/lib/content/rendering/render";
import {
  type ContentScope,
  readContextOf,
  scopeOfChangeRequest,
  scopeOfSpace,
} from "@/lib/content/scopes/content-scope";
import type { LockablePerson } from "@/lib/core/access/actor";
import { getOrganization } from "@/lib/organizations/organizations/queries";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { createCollection } from "@/lib/spaces/collections/commands";
import { getSpace } from "@/lib/spaces/spaces/commands";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { backdate } from "./backdate";
import { contentFile } from "./content-file";
import type { DemoEntry, OutlinePage, OutlineSpace, PersonName, SpaceName } from "./outline";

/** The demo's people as actors of commands. */
export type Cast = Record<PersonName, ActorContext & { actor: LockablePerson }>;

type Edit = { page: string; from: string; to: string };
type Thread = {
  by: PersonName;
  markdown: string;
  page?: string;
  /** a piece of the commented block */
  on?: string;
  replies?: { by: PersonName; markdown: string }[];
  reactions?: { by: PersonName; emoji: string[] }[];
  resolvedBy?: PersonName;
};

/** Writes the demo's history: spaces, edits and discussions, some days ago. */
export class DemoWorld {
  private readonly began = new Date(Date.now() - 1_000);
  private readonly spaces = new Map<SpaceName, string>();
  private readonly pages = new Map<string, string>();
  private readonly collections = new Map<string, string>();

  constructor(
    private readonly db: Tx,
    readonly organizationId: string,
    private readonly cast: Cast,
  ) {}

  /** Dates everything that `work` writes this many days back. Steps go from past to present. */
  async daysAgo<T>(days: number, work: () => Promise<T>): Promise<T> {
    const result = await work();
    await backdate(this.db, this.began, days);
    return result;
  }

  /** Creates a space with its first pages, merged by the person who made it. */
  async space(name: SpaceName, outline: OutlineSpace): Promise<void> {
    const ctx = this.cast[outline.by];
    const { title, emoji, collection } = outline;
    const parent = collection && (await this.collection(ctx, collection));
    const changes = [
      ...(await fileChanges(name, outline.files)),
      ...(await pageChanges(name, outline.pages)),
    ];
    const input = { title, emoji, ...(parent && { parent }) };
    const { space, touched } = await buildSpace(this.db, ctx, this.organizationId, input, changes);
    this.spaces.set(name, space.id);
    for (const touch of touched) {
      if (touch.object === "created_page" && touch.ref !== undefined)
        this.pages.set(touch.ref, touch.page.id);
    }
  }

  /** Returns the id of the collection with this title; creates it on first use. */
  private async collection(ctx: ActorContext, title: string): Promise<string> {
    const known = this.collections.get(title);
    if (known !== undefined) return known;
    const organization = await getOrganization(this.db, ctx.actor, this.organizationId);
    const { id } = await createCollection(this.db, ctx, organization, { title });
    this.collections.set(title, id);
    return id;
  }

  /** Creates a draft with edits of pages, each a piece of text and its replacement. */
  async draft(
    by: PersonName,
    space: SpaceName,
    subject: string,
    edits: readonly (Edit | PageChange)[],
  ): Promise<ChangeRequestSubject> {
    const { request } = await buildDraft(
      this.db,
      this.cast[by],
      { id: this.spaces.get(space)! },
      { subject },
    );
    for (const edit of edits) await this.edit(by, request, edit);
    return this.now(request);
  }

  async edit(by: PersonName, request: ChangeRequestSubject, edit: Edit | PageChange): Promise<void> {
    const subject = await this.now(request);
    const change = "operation" in edit ? edit : await this.replacement(subject, edit);
    await applyChanges(this.db, this.cast[by], subject, [change]);
  }

  async merge(by: PersonName, request: ChangeRequestSubject): Promise<void> {
    await merge(this.db, this.cast[by], await this.now(request));
  }

  /** Starts a thread on a change request, or on the main content of a space. */
  async thread(about: ChangeRequestSubject | SpaceName, thread: Thread): Promise<void> {
    const scope =
      typeof about === "string"
        ? scopeOfSpace(await this.spaceNow(about))
        : scopeOfChangeRequest(await this.now(about));
    const target = await this.target(scope, thread);
    const as = (by: PersonName): [ActorContext, ContentScope] => [this.cast[by], scope];
    const { id } = await postComment(this.db, ...as(thread.by), {
      body: { markdown: thread.markdown },
      ...target,
    });
    for (const { by, markdown } of thread.replies ?? [])
      await postReply(this.db, ...as(by), id, { body: { markdown } });
    for (const { by, emoji } of thread.reactions ?? [])
      await updateComment(this.db, ...as(by), id, { addedReactions: emoji });
    if (thread.resolvedBy) await updateComment(this.db, ...as(thread.resolvedBy), id, { resolved: true });
  }

  /** Reloads a change request. */
  now({ space, changeRequest }: ChangeRequestSubject): Promise<ChangeRequestSubject> {
    return getChangeRequest(this.db, this.cast.ingrid, space.id, changeRequest.id);
  }

  /** Returns the id of a page by its file name. */
  page(name: string): string {
    const id = this.pages.get(name);
    if (id === undefined) throw new Error(`The demo has no page “${name}”.`);
    return id;
  }

  /** Reloads a space. */
  spaceNow(name: SpaceName): Promise<SpaceSubject> {
    return getSpace(this.db, this.cast.ingrid, this.spaces.get(name)!);
  }

  private async replacement(subject: ChangeRequestSubject, { page, from, to }: Edit): Promise<PageChange> {
    const id = this.page(page);
    const text = await markdownOf(this.db, readContextOf(scopeOfChangeRequest(subject), null), id);
    if (!text.includes(from)) throw new Error(`The demo's page “${page}” does not say “${from}”.`);
    return { operation: "update_page", page: id, document: { markdown: text.replace(from, () => to) } };
  }

  private async target(scope: ContentScope, { page, on }: Thread) {
    if (page === undefined) return {};
    const id = this.page(page);
    if (on === undefined) return { page: id };
    const pages = readContextOf(scope, null);
    const block = (await readBlocks(await markdownOf(this.db, pages, id))).find(({ source }) =>
      source.includes(on),
    );
    if (!block) throw new Error(`No block of the demo's page “${page}” says “${on}”.`);
    return { page: id, node: block.key };
  }
}

async function markdownOf(db: Db, pages: Parameters<typeof getPage>[1], id: string): Promise<string> {
  const { page } = await getPage(db, pages, id);
  return page.type === "document" ? (page.markdown ?? "") : "";
}

/** Reads a file of a space's folder. */
export const read = (space: SpaceName, file: string): Promise<Buffer> => readFile(contentFile(space, file));

async function fileChanges(space: SpaceName, files: readonly string[]): Promise<PageChange[]> {
  if (files.length === 0) return [];
  const inserted = files.map(async (name) => ({
    name,
    ref: name,
    contentType: "image/png",
    base64: (await read(space, name)).toString("base64"),
  }));
  return [{ operation: "insert_files", files: await Promise.all(inserted) }];
}

async function pageChanges(
  space: SpaceName,
  entries: readonly DemoEntry[],
  into?: string,
): Promise<PageChange[]> {
  const changes: PageChange[] = [];
  for (const entry of entries) {
    if ("file" in entry) changes.push(...(await documentChanges(space, entry, into)));
    else if ("group" in entry) {
      changes.push({ operation: "insert_page", type: "group", title: entry.group, ref: entry.group });
      changes.push(...(await pageChanges(space, entry.pages, entry.group)));
    } else {
      const target = { kind: "url" as const, url: entry.url };
      changes.push({ operation: "insert_page", type: "link", title: entry.link, target });
    }
  }
  return changes;
}

async function documentChanges(
  space: SpaceName,
  { file, emoji, pages = [] }: OutlinePage,
  into?: string,
): Promise<PageChange[]> {
  const markdown = (await read(space, `${file}.md`)).toString("utf8");
  const change: PageChange = {
    operation: "insert_page",
    ref: file,
    document: { markdown },
    ...(emoji !== undefined && { emoji }),
    ...(into !== undefined && { into }),
  };
  return [change, ...(await pageChanges(space, pages, file))];
}
