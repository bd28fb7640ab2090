import { createHash } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { newId } from "@/lib/core/ids";
import { zipOf } from "@/lib/exchange/imports/zip-fixture";
import * as limits from "@/lib/platform/api/server/rate-limit";
import { database, type Prisma } from "@/lib/platform/db/client";
import { encryptSecret } from "@/lib/platform/encrypted-secret";
import { env } from "@/lib/platform/env";
import * as counting from "@/lib/sites/insights/count";
import { api } from "@/lib/testing/api";
import { importZip } from "@/lib/testing/import-zip";
import { ask, KEY, provenHost, removeMadeSites, type Sent, siteOf } from "@/lib/testing/published-site";
import { unique } from "@/lib/testing/unique";
import { world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { previewPath } from "./previews";
import { routesFor, siteRoutes, VISITOR_AUDIENCES } from "./routes";
import { serveHost } from "./serve";

/*
 * Records what every kind of address of a site answers to each audience: status, headers, limit and count, by every
 * method. A change in the recording is a change that visitors, programs or caches between them notice.
 */

/** The limits and counts that the present request was subject to. */
const noted: string[] = [];
beforeAll(() => {
  for (const [limit, name] of [
    ["limitRate", "requests"],
    ["limitSearches", "searches"],
    ["limitReaderWrites", "writes"],
  ] as const)
    vi.spyOn(limits, limit).mockImplementation(async () => void noted.push(name));
  vi.spyOn(counting, "count").mockImplementation((_db, { kind }) => void noted.push(`+${kind}`));
});
afterAll(() => {
  vi.restoreAllMocks();
});

afterAll(removeMadeSites);

const BROWSER = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36";
const PRO = 'visitor.claims.plan == "pro"';
const PICTURE = Buffer.from("89504e470d0a1a0a0000000d494844520000000a00000014000000000000000000", "hex");
const LOGO = "LogoOfTheRecordedSites";
const SPEC = `openapi: 3.1.0\ninfo: { title: Pumps, version: "1" }\npaths: {}\n`;
const KEY_OF_LINK = "a-key-of-a-share-link";
const KEY_OF_PREVIEW = "a-key-of-a-preview-link";
const KEY_OF_ENDED = "a-key-of-an-ended-preview";

const cookie = async (claims: Record<string, unknown>, hours = 1): Promise<Record<string, string>> => {
  const signed = new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(Math.floor(Date.now() / 1_000) + hours * 3_600);
  return { cookie: `bindery-visitor=${await signed.sign(new TextEncoder().encode(KEY))}` };
};

/** Two spaces with pages, a file and parts for the plan "pro", to publish as sites for every audience. */
async function content() {
  const made = await world();
  const guide = await made.space({
    title: "Guide",
    pages: {
      Start: "# Start\n\nBegin.\n",
      Setup: '# Setup\n\nInstall the closure.\n\n::openapi-schemas{ref="/openapi/pumps"}\n',
    },
  });
  await importZip(
    made,
    scopeOfSpace(guide),
    zipOf([
      { name: "picture.md", content: "# Picture\n\n![shot](shot.png)\n" },
      { name: "shot.png", content: PICTURE },
    ]),
  );
  const specs = `/v1/orgs/${made.organization.id}/openapi`;
  for (const slug of ["pumps", "secret"])
    await api.as(made.admin).put(`${specs}/${slug}`, { source: { text: SPEC } });
  await api.as(made.admin).patch(`${specs}/pumps`, { visibility: "public" });
  // These were requests to the API.
  noted.splice(0);
  const inner = await made.space({ title: "Insider", pages: ["# Insider\n\nThe axolotl lives here.\n"] });
  await runWaitingJobs(database());
  const { Setup } = await made.pageIds(guide);
  const { key: file } = await database().assetVersion.findFirstOrThrow({
    where: { kind: "file", branch: { spaceId: guide.id, kind: "main" } },
    select: { key: true },
  });
  const publish = async (fields: Partial<Prisma.SiteUncheckedCreateInput> = {}) => {
    const site = await siteOf(made, [{ space: guide }, { space: inner, path: "insider", condition: PRO }], {
      customization: { pdf: { enabled: true } },
      ...fields,
    });
    await database().siteRedirect.create({
      data: { kind: "external", id: newId(), siteId: site.id, source: "/old", url: "https://new.example/" },
    });
    return site;
  };
  await database().picture.create({
    data: {
      ...{ id: LOGO, organizationId: made.organization.id, name: "logo.png", contentType: "image/png" },
      ...{ size: PICTURE.length, fileHash: createHash("sha256").update(PICTURE).digest() },
    },
  });
  return { made, guide, Setup: Setup!, file, publish };
}

type Situation = { base: string; headers?: Record<string, string>; serve?: typeof serveHost };

/** Each audience of a site, with the address that it uses. */
async function situations({ made, guide, publish }: Awaited<ReturnType<typeof content>>) {
  const adaptive = { adaptiveContent: true };
  const auth = { ...adaptive, visibility: "visitor_auth" } as const;
  const [open, some, shared, closed] = [
    await publish(),
    await publish(adaptive),
    await publish({ visibility: "share_link" }),
    await publish(auth),
  ];
  await database().siteShareLink.create({
    data: {
      ...{ id: newId(), siteId: shared.id, name: "Partners" },
      keyHash: createHash("sha256").update(KEY_OF_LINK).digest(),
      key: encryptSecret("share-link", shared.id, KEY_OF_LINK),
    },
  });
  for (const [key, status] of [
    [KEY_OF_PREVIEW, "draft"],
    [KEY_OF_ENDED, "archived"],
  ] as const) {
    const { changeRequest } = await made.changeRequest(guide);
    await database().changeRequest.update({
      where: { id: changeRequest.id },
      data: { status },
      select: { id: true },
    });
    await database().previewLink.create({
      data: {
        ...{ id: newId(), siteId: open.id, changeRequestId: changeRequest.id, name: "", key: Buffer.of() },
        keyHash: createHash("sha256").update(key).digest(),
        expiresAt: new Date(Date.now() + 3_600_000),
        createdById: made.admin.id,
      },
    });
  }
  const hidden = await publish({ ...adaptive, published: false });
  const former = `former-${unique()}`;
  await database().siteFormerName.create({ data: { basename: former, siteId: open.id } });
  const hostname = `${unique()}.docs.example`;
  await publish({ hostname, ...provenHost, hostnameStatus: "dns_passed" });
  const name = `org-${unique()}`.slice(0, 30);
  await database().organization.update({
    where: { id: made.organization.id },
    data: { hostname: name, defaultSiteId: open.id },
  });
  const [pro, basic] = [await cookie({ plan: "pro" }), await cookie({ plan: "basic" })];
  const proxied = { headers: { "x-forwarded-host": "acme.example" } };
  const all: Record<string, Situation> = {
    "a public site": { base: open.base },
    "an unlisted site": { base: (await publish({ visibility: "unlisted" })).base },
    "a public site without agents": { base: (await publish({ agentsContext: "excluded" })).base },
    "a public site with adaptive content, without a token": { base: some.base },
    "a public site with adaptive content, with a token": { base: some.base, headers: pro },
    "a site for share links, without one": { base: shared.base },
    "a site for share links, with one": { base: `${shared.base}/~/share/${KEY_OF_LINK}` },
    "a site for tokens, without one": { base: closed.base },
    "a site for tokens, with an expired one": {
      base: closed.base,
      headers: await cookie({ plan: "pro" }, -1),
    },
    "a site for tokens, with one": { base: closed.base, headers: basic },
    "a site for tokens, with one of another plan": { base: closed.base, headers: pro },
    "a site for tokens with a page to sign in": {
      base: (await publish({ ...auth, authFallbackUrl: "https://acme.example/sign-in" })).base,
    },
    "an unpublished site": { base: hidden.base },
    "the preview of an unpublished site": {
      base:
        hidden.base + previewPath(hidden.id, { claims: { plan: "pro" }, by: made.admin.id, draft: false }),
    },
    "the preview of a change request": { base: `${open.base}/~/change/${KEY_OF_PREVIEW}` },
    "the preview of a change request that was archived": { base: `${open.base}/~/change/${KEY_OF_ENDED}` },
    "a forged preview of a public site": { base: `${open.base}/~/preview/forged` },
    "the former name of a site": { base: `/docs/${former}` },
    "the name of an organization with default content": { base: `/docs/${name}` },
    "a site at its own host": { base: "", headers: { host: hostname }, serve: serveHost },
    "a site behind a proxy": { base: (await publish({ proxyOrigin: "acme.example/docs" })).base, ...proxied },
    "no site": { base: "/docs/nothing-of-this-name" },
  };
  const secrets: [string, string][] = [
    ...[hidden, open, some, shared, closed].map(({ basename }): [string, string] => [basename, "SITE"]),
    [env.url, "URL"],
    [hostname, "HOST"],
    [name, "ORGANIZATION"],
    [former, "FORMER"],
  ];
  const stable = (text: string): string =>
    secrets
      .reduce((left, [secret, word]) => left.replaceAll(secret, word), text)
      .replace(/guide-[\w-]+/g, "SITE")
      .replace(/(preview\/)(?!forged)[\w-]+/g, "$1TOKEN")
      .replace(/'sha256-[^']+'(?: 'sha256-[^']+')*/g, "'sha256-…'")
      .replace(/eyJ[\w.-]+/g, "TOKEN")
      .replace(/Expires=[^;]+/g, "Expires=…");
  return { all, token: pro.cookie!.split("=")[1]!, stable };
}

/** The style sheet's name follows its content; one of zeros is unknown. */
const STYLES = /site\.(?!0{16})[\da-f]{16}/;

const FORM = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
/** Shorter responses may be around the size from which they are compressed: they name sites of random length. */
const LONG = 3_000;
const MESSAGE = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });

/** One address of each kind, with how the program for it asks. */
function addressesOf({ Setup, file }: Awaited<ReturnType<typeof content>>, asset: string, token: string) {
  const rated = `?page=${Setup}&rating=good`;
  const post = (headers: Record<string, string>, body: string): Sent => ({ method: "POST", headers, body });
  return Object.entries<Sent>({
    "": {},
    "/": {},
    "/setup": {},
    "/setup (as Markdown)": { headers: { accept: "text/markdown" } },
    "/setup/": {},
    "/SETUP": {},
    "/setup.md": {},
    "/.md": {},
    "/insider": {},
    "/picture": {},
    "/old": {},
    "/missing": {},
    "/missing.md": {},
    "/favicon.ico": {},
    "/%E0%A4%A": {},
    "/setup?jwt_token=TOKEN": {},
    "/sitemap.xml": {},
    "/robots.txt": {},
    "/llms.txt": {},
    "/llms-full.txt": {},
    "/~/feed.xml": {},
    "/setup/~/feed.xml": {},
    "/~/search?q=closure": {},
    "/~/search?q=axolotl&part=1": {},
    [`/~/feedback${rated}`]: {},
    "/~/feedback": post(FORM, rated.slice(1)),
    "/insider/~/feedback": post(FORM, rated.slice(1)),
    "/missing/~/feedback": post(FORM, rated.slice(1)),
    "/~/pdf": {},
    "/setup/~/pdf": {},
    "/~/card.png": {},
    "/missing/~/card.png": {},
    [`/~/${asset}`]: {},
    "/~/site.0000000000000000.css": {},
    "/~/emoji-1f600.svg": {},
    "/~/diagram/frame.html": {},
    "/~/diagram/nothing.js": {},
    [`/~/files/${file}`]: {},
    [`/insider/~/files/${file}`]: {},
    "/~/files/nothing": {},
    "/~/pictures/nothing": {},
    [`/~/pictures/${LOGO}`]: {},
    "/~/openapi/pumps": {},
    "/~/openapi/secret": {},
    "/~": {},
    "/~/mcp": post(
      { "content-type": "application/json", accept: "application/json, text/event-stream" },
      MESSAGE,
    ),
    "/setup/~/mcp": post({ "content-type": "application/json" }, MESSAGE),
  }).map(([written, sent]) => ({
    written: written.replace(file, "FILE").replace(Setup, "PAGE").replace(STYLES, "site.HASH"),
    path: written.replace(/ \(.*$/, "").replace("=TOKEN", `=${token}`),
    sent,
  }));
}

/** The titles of the content. What the product's own pages say is no subject of the recording. */
const PAGES = ["Start", "Setup", "Picture", "Insider"];

/** The headers that matter in the recording, in few words. */
const nameOf = (headers: Record<string, string>): string =>
  [
    /\/([^;]+)/.exec(headers["content-type"] ?? "")?.[1] ?? "no type",
    /filename="([^"]+)"/.exec(headers["content-disposition"] ?? "")?.[1],
    headers["content-encoding"],
    /^(?!max-age)[\w-]+/.exec(headers["cache-control"] ?? "")?.[0],
    headers.etag && "etag",
    headers["set-cookie"] && "cookie",
    headers["x-robots-tag"],
    headers["referrer-policy"] === "no-referrer" && "no-referrer",
    headers["access-control-allow-origin"] && "any origin",
    headers.allow && `allow ${headers.allow.replaceAll(",", "")}`,
  ]
    .filter(Boolean)
    .join(", ");

it("answers every declared address to each audience as recorded", async () => {
  const made = await content();
  const { all, token, stable } = await situations(made);
  const page = await ask(all["a public site"]!.base);
  const asset = /\/~\/(site\.\w+\.css)"/.exec(page.text)![1]!;
  const addresses = addressesOf(made, asset, token);

  const asked = addresses.flatMap(({ path }) =>
    VISITOR_AUDIENCES.flatMap((audience) =>
      ["GET", "POST", "OPTIONS"].map((method) => {
        const segments = path.split(/[/?]/).filter((segment) => segment !== "" && !segment.includes("="));
        return routesFor(audience, true).match(method, segments, undefined).route.id;
      }),
    ),
  );
  expect(siteRoutes.map(({ id }) => id).filter((id) => !asked.includes(id))).toEqual([]);

  /** Sets of headers are written once; two with the same name get numbers. */
  const legend = new Map<string, string>();
  const nameIn = (headers: Record<string, string>, listed: string): string => {
    const base = nameOf(headers);
    for (let name = base, number = 2; ; name = `${base}, ${number++}`) {
      const known = legend.get(name) ?? listed;
      legend.set(name, known);
      if (known === listed) return name;
    }
  };
  const described = ({ status, headers, text }: Awaited<ReturnType<typeof ask>>): string => {
    const { location, "x-request-id": _, ...others } = headers;
    const listed = Object.entries(others)
      .map(([name, value]) => `${name}: ${stable(name === "etag" ? value.replace(/"[^":]+/, '"…') : value)}`)
      .sort()
      .join("\n");
    const title = /<title>([^<]*)/.exec(text)?.[1];
    const parts = [
      `${status} [${nameIn(others, listed)}]`,
      location &&
        `→ ${stable(location).replace(made.Setup, "PAGE").replace(made.file, "FILE").replace(STYLES, "site.HASH")}`,
      PAGES.find((page) => title?.startsWith(page)),
      text === "" && "(empty)",
    ];
    return [...parts.filter(Boolean), ...noted.splice(0)].join(" ");
  };

  const lines: string[] = [];
  for (const [situation, { base, headers, serve }] of Object.entries(all)) {
    /** The addresses of each answer. */
    const answered = new Map<string, string[]>();
    for (const { written, path, sent } of addresses) {
      const answer = async (changed: Sent = {}) => {
        const sentHeaders = { "user-agent": BROWSER, ...headers, ...sent.headers, ...changed.headers };
        const response = await ask(base + path, { ...sent, ...changed, headers: sentHeaders }, serve);
        return { etag: response.headers.etag, size: response.bytes.length, text: described(response) };
      };
      const { method = "GET" } = sent;
      const first = await answer();
      const others: [string, Sent][] = [
        ...(first.size > LONG
          ? [["compressed", { headers: { "accept-encoding": "br" } }] as [string, Sent]]
          : []),
        ...(first.etag ? [["known", { headers: { "if-none-match": first.etag } }] as [string, Sent]] : []),
        ...["GET", "HEAD", "POST", "DELETE", "OPTIONS"]
          .filter((other) => other !== method)
          .map((other): [string, Sent] => [other, { method: other }]),
      ];
      const requests = new Map([[first.text, [method]]]);
      for (const [name, changed] of others) {
        const { text } = await answer(changed);
        requests.set(text, [...(requests.get(text) ?? []), name]);
      }
      const joined = [...requests].map(([text, names]) => `${names.join(" + ")} ${text}`).join("; ");
      answered.set(joined, [...(answered.get(joined) ?? []), written || "(the site)"]);
    }
    lines.push("", `## ${situation}`);
    for (const [answers, at] of answered) lines.push(at.join("  "), `    ${answers}`);
  }
  const sets = [...legend]
    .sort()
    .map(([name, listed]) => `[${name}]\n    ${listed.replaceAll("\n", "\n    ")}`);
  await expect(`${[...sets, ...lines].join("\n")}\n`).toMatchFileSnapshot("__snapshots__/addresses.txt");
});
