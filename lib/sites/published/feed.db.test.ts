import { SaxesParser } from "saxes";
import { afterAll, expect, it } from "vitest";
import { scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { zipOf } from "@/lib/exchange/imports/zip-fixture";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { importZip } from "@/lib/testing/import-zip";
import { ask, removeMadeSites, siteOf } from "@/lib/testing/published-site";
import { world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";

afterAll(removeMadeSites);

const NEWS = `# News

::::updates
:::update{date="2026-11-29" title="Pumps & valves" tags="New, Fixed"}
They <b>run</b>.
:::
:::update{date="2030-02-03" title="Planned"}
Later.
:::
:::update{date="Spring"}
No day.
:::
::::

:::if{expression="visitor.claims.insider"}
:::update{date="2026-10-01" title="Confidential"}
For insiders.
:::
:::
`;

it("a feed has the entries of changelogs that the visitor may read, and other pages as they changed", async () => {
  const here = await world();
  const space = await here.space({ title: "Guide" });
  const files = [
    { name: "01-start.md", content: "# Start\n" },
    { name: "02-news.md", content: NEWS },
  ];
  await importZip(here, scopeOfSpace(space), zipOf(files));
  const { base } = await siteOf(here, [{ space }]);
  await runWaitingJobs(database());

  const site = await ask(`${base}/~/feed.xml`);
  const titles = (text: string) => [...text.matchAll(/<item><title>([^<]*)/g)].map(([, title]) => title);
  expect(titles(site.text)[0]).toBe("Planned");
  expect(titles(site.text).sort()).toEqual(["Planned", "Pumps &#38; valves", "Spring", "Start"]);

  const page = await ask(`${base}/02-news`);
  const [, address = ""] = /type="application\/rss\+xml" title="News" href="([^"]+)"/.exec(page.text) ?? [];
  expect(page.text).toContain(`<a href="${address}" rel="nofollow">RSS feed</a>`);
  const feed = await ask(address);
  expect(feed.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
  expect(titles(feed.text).sort()).toEqual(["Planned", "Pumps &#38; valves", "Spring"]);
  const entry = `${env.url}${base}/02-news#2026-11-29`;
  expect(feed.text).toContain(
    `<link>${entry}</link><guid isPermaLink="false">${entry}</guid><pubDate>Sun, 29 Nov 2026 00:00:00 GMT</pubDate><category>New</category><category>Fixed</category><description>They run.</description>`,
  );
  expect(page.text).toContain('id="2026-11-29"');
  expect(page.text).toContain('role="radiogroup" aria-label="Filter by tag"');

  expect((await ask(`${base}/~/feed.xml`)).text).not.toContain("Confidential");
  expect((await ask(`${base}/01-start/~/feed.xml`)).status).toBe(404);
  expect((await ask(`${base}/missing/~/feed.xml`)).status).toBe(404);
});

it("a feed is well-formed if a title has control characters", async () => {
  const here = await world();
  const space = await here.space({ pages: { "Start\u000bhere\uffff": "Words.\n" } });
  const { base } = await siteOf(here, [{ space }]);
  const { text } = await ask(`${base}/~/feed.xml`);
  const problems: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", ({ message }) => problems.push(message));
  parser.write(text).close();
  expect(problems).toEqual([]);
  expect(text).toContain("<title>Start here </title>");
});
