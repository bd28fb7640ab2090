import { newId } from "@/lib/core/ids";
import { noBody } from "@/lib/platform/api/server/message";
import { database, type Prisma } from "@/lib/platform/db/client";
import { encryptSecret } from "@/lib/platform/encrypted-secret";
import { removeFromDisk } from "@/lib/sites/published/disk-copies";
import { serveDocs } from "@/lib/sites/published/serve";
import { setPublished, VISITOR_AUTH } from "@/lib/sites/sites/commands";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { unique } from "./unique";
import { contextOf, type World } from "./world";

const sitesMade: string[] = [];
export const removeMadeSites = (): Promise<unknown> => Promise.all(sitesMade.map(removeFromDisk));

/** The signing key of visitor tokens. */
export const KEY = "a key that signs tokens of visitors";

/** Fields of a site whose hostname is proven to be its organization's. */
export const provenHost = { hostnameProof: "record", hostnameProvenAt: new Date() } as const;

type NewSiteSpace = {
  space: { id: string };
  path?: string;
  condition?: string;
  section?: { title: string; path: string; condition?: string };
};

/** A published site with these spaces, the first at its address. */
export async function siteOf(
  { organization, admin }: World,
  places: readonly NewSiteSpace[],
  { published = true, ...fields }: Partial<Prisma.SiteUncheckedCreateInput> = {},
) {
  const db = database();
  const id = newId();
  const basename = `guide-${unique()}`;
  sitesMade.push(id);
  const organizationId = organization.id;
  await db.site.create({
    data: {
      ...{ id, organizationId, title: "Guide", basename },
      ...{ authKey: encryptSecret(VISITOR_AUTH, id, KEY), ...fields },
    },
  });
  for (const [index, { space, path = "main", condition = null, section }] of places.entries()) {
    const sectionId = section ? newId() : null;
    const position = `a${index}`;
    if (section && sectionId) {
      await db.siteSection.create({
        data: { condition: null, ...section, id: sectionId, siteId: id, position, default: index === 0 },
      });
    }
    const isDefault = section !== undefined || index === 0;
    await db.siteSpace.create({
      data: {
        id: newId(),
        siteId: id,
        spaceId: space.id,
        path,
        condition,
        position,
        sectionId,
        default: isDefault,
      },
    });
  }
  if (published) await setPublished(db, contextOf(admin), { id, organizationId } as SiteSubject, true);
  return { id, basename, base: `/docs/${basename}` };
}

export type Sent = { headers?: Record<string, string>; method?: string; body?: string };

export async function ask(
  address: string,
  { headers = {}, method = "GET", body: sentBody }: Sent = {},
  serve = serveDocs,
) {
  const { pathname, search } = new URL(address, "http://docs.test");
  const answer = await serve({
    ...noBody,
    ...(sentBody !== undefined && { body: async () => Buffer.from(sentBody) }),
    ...{ method, path: pathname, query: search.slice(1), headers, address: "192.0.2.1" },
  });
  const bytes: Uint8Array[] = [];
  if (answer.body !== null) {
    const body = typeof answer.body === "string" ? [Buffer.from(answer.body)] : answer.body;
    if (body instanceof Uint8Array) bytes.push(body);
    else for await (const part of body) bytes.push(Buffer.from(part));
  }
  const sent = answer.headers as Record<string, string>;
  const all = Buffer.concat(bytes);
  return { status: answer.status, headers: sent, bytes: all, text: all.toString("utf8") };
}

/** The address that a response redirects to. */
export const leadsTo = async (address: string, sent?: Sent): Promise<[number, string | undefined]> => {
  const { status, headers } = await ask(address, sent);
  return [status, headers.location];
};
