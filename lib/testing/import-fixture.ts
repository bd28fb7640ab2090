import { expect } from "vitest";
import type { Page } from "@/lib/content/pages/schemas";
import { imports } from "@/lib/exchange/imports/operations";
import type { ImportRun, StartImport } from "@/lib/exchange/imports/schemas";
import { zipOf } from "@/lib/exchange/imports/zip-fixture";
import { env } from "@/lib/platform/env";
import { api } from "./api";
import type { Person, World } from "./world";

export const PNG = Buffer.from("89504e470d0a1a0a0000000d494844520000000a00000014000000000000000000", "hex");
export const book = zipOf([
  { name: "SUMMARY.md", content: "- [One](one.md)\n  - [Two](sub/two.md)\n" },
  { name: "one.md", content: "# One\n\nSee [two](sub/two.md#x). ![shot](shot.png)\n" },
  { name: "sub/two.md", content: "# Two\n\nBack to [one](../one.md).\n" },
  { name: "shot.png", content: PNG },
]);

export const uploadKey = async (
  { organization }: World,
  person: Person,
  name: string,
  bytes: Buffer,
  partSize = bytes.length,
): Promise<string> => {
  const { body } = await api
    .as(person)
    .post<{ url: string; key: string }>(`/v1/orgs/${organization.id}/storage/upload`, {
      file: { name, type: "application/octet-stream", size: bytes.length },
      kind: "import_file",
    });
  for (let at = 0; at < bytes.length; at += partSize) {
    const { status, text } = await api.anonymous.put(
      `${body.url.replace(env.url, "")}&offset=${at}`,
      undefined,
      {
        raw: bytes.subarray(at, at + partSize),
        headers: { "content-type": "application/octet-stream" },
      },
    );
    expect(status, text).toBe(204);
  }
  return body.key;
};

export const start = (
  { organization }: World,
  person: Person,
  target: StartImport["target"],
  files: string[],
) =>
  api
    .as(person)
    .post<ImportRun>(`/v1/org/${organization.id}/imports`, { source: { type: "file", files }, target });

export const startBook = async (w: World, person: Person, target: StartImport["target"]) =>
  (await start(w, person, target, [await uploadKey(w, person, "book.zip", book)])).body;

export const read = ({ organization }: World, person: Person, runId: string) =>
  api.as(person).call(imports.get, { params: { organizationId: organization.id, importRunId: runId } });

const titles = (pages: readonly Page[]): unknown[] =>
  pages.map((page) =>
    "pages" in page && page.pages.length > 0 ? [page.title, titles(page.pages)] : page.title,
  );
export const tree = async (person: Person, path: string) =>
  titles((await api.as(person).get<{ pages: Page[] }>(`/v1/spaces/${path}/content/pages`)).body.pages);
