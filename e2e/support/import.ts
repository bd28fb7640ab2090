import { expect } from "@playwright/test";
import { uploads } from "@/lib/content/uploads/operations";
import { imports } from "@/lib/exchange/imports/operations";
import type { ImportRun } from "@/lib/exchange/imports/schemas";
import type { Api } from "./api";
import type { Person } from "./installation";

type Archive = { name: string; zip: Buffer };

/** Imports an archive into a space over the API alone, and returns the result. */
export async function importArchive(
  api: Api,
  person: Person,
  space: { id: string; organizationId: string },
  { name, zip }: Archive,
): Promise<ImportRun> {
  const caller = api.as(person);
  const params = { organizationId: space.organizationId };
  const { url, key } = await caller.call(uploads.request, {
    params,
    body: { file: { name, type: "application/zip", size: zip.length }, kind: "import_file" },
  });
  const { pathname, search } = new URL(url);
  expect((await api.anonymous.put(pathname + search, zip)).status).toBe(204);
  const { id } = await caller.call(imports.start, {
    params,
    body: { source: { type: "file", files: [key] }, target: { space: space.id } },
  });
  const read = () => caller.call(imports.get, { params: { ...params, importRunId: id } });
  // The first import of a server loads its parsers, beside all else that starts.
  await expect
    .poll(async () => (await read()).status, { intervals: [100], timeout: 60_000 })
    .toBe("completed");
  return read();
}
