import { database } from "@/lib/platform/db/client";
import type { Names, Row } from "./api";
import { fresh, newDraft } from "./edits";
import { median } from "./measure";

/* Measures if texts that are slow to parse block the server for others: they are posted as comments and pages and
   read where they are stored, as was possible before writes refused them, while `/healthz` is polled. */

const FENCES = [
  "      ```",
  "\t```",
  "- ```\n",
  "> ```\n",
  "<div>\n```",
  "<!--\n```\n-->",
  ":::hint\n```\n:::",
  "---\n```",
];
const COSTLY = [
  "www.a_".repeat(9_000),
  "[a](".repeat(10_000),
  `${"*a ".repeat(10_000)}`,
  `${"|a".repeat(5_000)}|\n${"|-".repeat(5_000)}|\n`,
];
const TEXTS = [
  ...FENCES.flatMap((fence) => COSTLY.map((costly) => `${fence}\n${costly}\n`)),
  // Long texts within all limits.
  `${"[a](b.md) ".repeat(50)}\n\n`.repeat(1_800),
  `${"*a* **b** `c` ".repeat(30)}\n\n`.repeat(2_000),
  '<b title="x">a</b> '.repeat(50_000),
];

const SECONDS = 20;
const WRITERS = 8;

export async function hostileRows({ ours, data }: Names, wanted: (name: string) => boolean): Promise<Row[]> {
  const name = "healthz during hostile texts";
  if (!wanted(name)) return [];
  const draft = await newDraft(ours, data.spaces[10].id);
  const stored = await storeHostile(data.discussed);
  const until = Date.now() + SECONDS * 1000;
  const waited: number[] = [];
  const answers = new Map<number, number>();
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(ours.url + path, {
      method,
      headers: { authorization: `Bearer ${ours.token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
  };
  const attack = async (at: number) => {
    for (let turn = at; Date.now() < until; turn += 1) {
      // Never the same text, because refused texts are remembered.
      const markdown = `${TEXTS[turn % TEXTS.length]}\n${fresh()}\n`;
      if (turn % 3 === 0) await ask("GET", `/v1/spaces/${data.discussed}/comments/${stored}?format=document`);
      else if (turn % 3 === 1)
        await ask("POST", `/v1/spaces/${data.discussed}/comments`, { body: { markdown } });
      else {
        const change = { operation: "update_page", page: data.spaces[10].pages[0], document: { markdown } };
        await ask("POST", `${draft}/content`, { changes: [change] });
      }
    }
  };
  const watch = async () => {
    while (Date.now() < until) {
      const started = performance.now();
      await (await fetch(`${ours.url}/healthz`)).arrayBuffer();
      waited.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await Promise.all([watch(), ...Array.from({ length: WRITERS }, (_, at) => attack(at * 7))]);
  const statuses = [...answers].map(([status, count]) => `${count} × ${status}`).join(", ");
  const note = `median ${median(waited).toFixed(1)} ms; ${statuses}`;
  return [{ name, unit: "ms", kind: "value", result: Math.max(...waited), goal: "≤ 100", note }];
}

/** Stores a comment that the API would refuse today; returns its id. */
async function storeHostile(spaceId: string): Promise<string> {
  const { id } = await database().comment.findFirstOrThrow({ where: { spaceId }, select: { id: true } });
  await database().comment.update({ where: { id }, data: { body: { markdown: TEXTS[0]! } } });
  return id;
}
