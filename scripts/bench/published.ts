import { largePagePath } from "@/lib/testing/large-space";
import type { Names, Row } from "./api";
import { edit, fresh, newDraft } from "./edits";
import { compare, growth, milliseconds, request } from "./measure";
import type { SectionedSites } from "./seed";

/** The user agent of a browser; visits by programs are not counted. */
const BROWSER =
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36";

const LONGEST_WAIT_MS = 30_000;

/** Measures the waiting times of visitors of published sites. */
export async function publishedRows(
  { ours, bare, data, effort }: Names,
  wanted: (name: string) => boolean,
): Promise<Row[]> {
  const rows: Row[] = [];
  const at = (pages: 10 | 10_000, path = "") => `/docs/${data.sites[pages]}${path}`;
  if (wanted("published page")) {
    const ask = { path: at(10), headers: { "user-agent": BROWSER } };
    const result = await compare(ours, bare, ask, effort);
    rows.push({ name: "published page", unit: "requests/s", kind: "comparison", result, goal: "≥ 0.8" });
  }
  if (wanted("published page, kept, of 10 or 10,000")) {
    const get = (pages: 10 | 10_000) => () =>
      milliseconds(async () => (await fetch(ours.url + at(pages, "/page-7"))).arrayBuffer());
    const result = await growth(get(10), get(10_000), effort.repeats);
    rows.push({
      ...{ name: "published page, kept, of 10 or 10,000", unit: "ms" },
      ...{ kind: "growth", result, goal: "≤ 1.2" },
    });
  }
  if (wanted("merge until readers see it, of 10 or 10,000")) {
    const merger = (pages: 10 | 10_000) => async () => {
      const { id, pages: ids } = data.spaces[pages];
      const path = await newDraft(ours, id);
      const words = fresh();
      const changes = [edit(ids[0]!, words)];
      await request(ours, { method: "POST", path: `${path}/content`, body: () => ({ changes }) });
      return milliseconds(async () => {
        await request(ours, { method: "POST", path: `${path}/merge` });
        await untilShown(ours.url + at(pages), words);
      });
    };
    const result = await growth(merger(10), merger(10_000), Math.ceil(effort.repeats / 4));
    rows.push({
      ...{ name: "merge until readers see it, of 10 or 10,000", unit: "ms" },
      ...{ kind: "growth", result, goal: "≤ 1.2" },
    });
  }
  return rows;
}

/** Measures a page at its first visit, each time another one. */
export async function sectionRows({ ours, effort }: Names, sites: SectionedSites): Promise<Row[]> {
  const read = (site: string) => {
    let number = 0;
    return () =>
      milliseconds(async () => {
        const answer = await fetch(`${ours.url}/docs/${site}/${largePagePath(number++)}`);
        if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`);
        await answer.arrayBuffer();
      });
  };
  const result = await growth(read(sites.one), read(sites.twenty), effort.repeats);
  const name = "published page, made, of 1 or 20 sections of 500";
  return [{ name, unit: "ms", kind: "growth", result, goal: "≤ 1.2" }];
}

/** Retries at once, because the time is measured. */
async function untilShown(address: string, text: string): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS;
  while (!(await (await fetch(address)).text()).includes(text)) {
    if (performance.now() > end) throw new Error(`${address} never showed “${text}”.`);
  }
}
