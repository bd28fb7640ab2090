import { afterAll, expect, it } from "vitest";
import { noBody } from "@/lib/platform/api/server/message";
import { api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { removeFromDisk } from "./disk-copies";
import { serveDocs } from "./serve";

const sitesMade: string[] = [];
afterAll(() => Promise.all(sitesMade.map(removeFromDisk)));

const DIAGRAM = "# Diagram\n\n```mermaid\ngraph TD\n  A --> B\n```\n";
const WORDS = '# Words\n\nThe text `<pre class="diagram">` is none.\n';

async function publishedSite(visibility: string) {
  const here = await world();
  const as = api.as(here.admin);
  const space = await here.space({ pages: [DIAGRAM, WORDS] });
  const made = await as.post<{ id: string; basename: string }>(`/v1/orgs/${here.organization.id}/sites`, {
    ...{ title: "Docs", visibility, spaces: [space.id] },
  });
  sitesMade.push(made.body.id);
  await as.post(`/v1/orgs/${here.organization.id}/sites/${made.body.id}/publish`);
  return `/docs/${made.body.basename}`;
}

async function ask(path: string) {
  const answer = await serveDocs({
    ...noBody,
    ...{ method: "GET", path, query: "", address: "192.0.2.7", headers: { host: "docs.test" } },
  });
  const text = answer.body === null ? "" : Buffer.from(answer.body as Uint8Array).toString("utf8");
  return { status: answer.status, headers: answer.headers as Record<string, string>, text };
}

it("only pages with a diagram load a script for it, and may show frames", async () => {
  const base = await publishedSite("public");
  const [drawn, words] = await Promise.all([ask(base), ask(`${base}/words`)]);
  expect(drawn.text).toMatch(/<pre class="diagram" data-title="Diagram" tabindex="0"><code/);
  expect(drawn.text).toMatch(/<script src="[^"]*\/~\/diagrams\.[0-9a-f]+\.js" defer>/);
  expect(drawn.headers["content-security-policy"]).toContain("; frame-src 'self';");
  expect(words.text).not.toContain("/~/diagrams.");
  expect(words.headers["content-security-policy"]).not.toContain("frame-src");
});

it("the document that draws a diagram has no origin and no network, and needs no cookie on a private site", async () => {
  const base = await publishedSite("unlisted");
  const frame = await ask(`${base}/~/diagram/frame.html`);
  expect(frame.status).toBe(200);
  expect(frame.headers["content-security-policy"]).toMatch(
    /^sandbox allow-scripts; default-src 'none'; script-src 'self';/,
  );
  const [, script] = /src="([^"]+)"/.exec(frame.text)!;
  const loaded = await ask(`${base}/~/diagram/${script}`);
  expect(loaded.headers).toMatchObject({
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const [, chunk] = /"\.\/(diagram-[A-Z0-9]+\.js)"/.exec(loaded.text)!;
  expect((await ask(`${base}/~/diagram/${chunk}`)).status).toBe(200);
  expect((await ask(`${base}/~/diagram/threads.mjs`)).status).toBe(404);
  expect((await ask("/docs/no-such-site/~/diagram/frame.html")).status).toBe(200);
});
