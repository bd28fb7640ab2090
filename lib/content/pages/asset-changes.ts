import "server-only";
import { cleanFileName } from "@/lib/core/content/file-name";
import type { ReusableRecord } from "@/lib/core/content/records";
import { Invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { type Batch, bytesOf, type ChangeOf, markTouched, type ParsedText, storeFile } from "./batch";
import { MOST_VARIABLES } from "./working-assets";

type AssetChange = ChangeOf<
  | "update_file"
  | "delete_file"
  | "insert_reusable_content"
  | "update_reusable_content"
  | "delete_reusable_content"
  | "set_variables"
>;

/**
 * Applies a change of a batch to a file, reusable content or variable.
 * @param fetched bytes of files by address
 */
export async function applyAssetChange(
  db: Db,
  batch: Batch,
  change: AssetChange,
  fetched: Map<string, Buffer>,
): Promise<void> {
  switch (change.operation) {
    case "update_file": {
      const file = await batch.fileRecords.get(db, change.file);
      const name = change.name === undefined ? file.name : cleanFileName(change.name);
      if (change.url === undefined && change.base64 === undefined)
        return batch.fileRecords.set(file.id, { ...file, name });
      await storeFile(batch, file.id, name, bytesOf(change, fetched));
      return;
    }
    case "delete_file":
      return batch.fileRecords.remove(db, change.file);
    case "insert_reusable_content": {
      const id = newId();
      batch.inserted.push(id);
      return setReusable(batch, { id, title: change.title, contentHash: null }, change.document);
    }
    case "update_reusable_content": {
      const before = await batch.reusables.get(db, change.reusableContent);
      return setReusable(batch, { ...before, title: change.title ?? before.title }, change.document);
    }
    case "delete_reusable_content":
      return batch.reusables.remove(db, change.reusableContent);
    case "set_variables":
      return setVariables(db, batch, change);
  }
}

function setReusable(batch: Batch, record: ReusableRecord, body: ParsedText | undefined): void {
  batch.reusables.set(record.id, { ...record, title: record.title.normalize("NFC") });
  if (body !== undefined) batch.reusableBodies.push({ id: record.id, written: body });
}

async function setVariables(db: Db, batch: Batch, change: ChangeOf<"set_variables">): Promise<void> {
  if (change.page === undefined) {
    for (const [name, value] of Object.entries(change.variables)) {
      if (value === null) await batch.variables.remove(db, name);
      else batch.variables.set(name, value);
    }
    return;
  }
  const page = await batch.tree.get(db, change.page);
  if (page.kind !== "document")
    throw new Invalid(`A ${page.kind} page has no variables; set them on a document.`, "no_variables");
  markTouched(batch, page.id, true);
  const variables = { ...page.variables };
  for (const [name, value] of Object.entries(change.variables)) {
    if (value === null) delete variables[name];
    else variables[name] = value;
  }
  if (Object.keys(variables).length > MOST_VARIABLES)
    throw new Invalid(`A page holds at most ${MOST_VARIABLES} variables; remove some first.`, "too_many");
  batch.tree.set({ ...page, variables });
}
