import "server-only";
import { sameValue } from "@/lib/core/canonical-json";
import { storedTitle } from "@/lib/core/content/page-fields";
import { hashText } from "@/lib/core/content/records";
import type { Db } from "@/lib/platform/db/client";
import { loadText } from "@/lib/store/read";
import { planField } from "./merge-text";
import type { RunState } from "./run-state";
import { CancelledMeanwhile, isOver, type RunTarget } from "./run-target";
import { type FieldPairs, storedOf } from "./stored";
import { fill, type TranslatedText, type Translator, translateText } from "./translate-text";

export type TranslationRow = {
  kind: "page" | "reusable";
  key: string;
  text: TranslatedText;
  fields: FieldPairs;
  record: object;
};

/** Translates one record after the other, and collects the rows and texts to store. */
export class RecordTranslation {
  readonly rows: TranslationRow[] = [];
  readonly texts: string[] = [];

  constructor(
    private readonly db: Db,
    private readonly target: RunTarget,
    private readonly translator: Translator,
    private readonly state: RunState,
  ) {}

  async translate<R extends { title: string; contentHash: string | null }>(
    kind: TranslationRow["kind"],
    key: string,
    record: R,
    current: R | undefined,
    fieldNames: readonly (keyof R & string)[],
  ): Promise<R> {
    this.translator.signal.throwIfAborted();
    if (await isOver(this.db, this.target)) throw new CancelledMeanwhile();
    const row = this.state.stored.get(`${kind} ${key}`);
    const was = row ? storedOf<R>(row) : null;
    const fields: FieldPairs = {};
    const values: Record<string, unknown> = {};
    for (const name of fieldNames) {
      const planned = planField(
        record[name] as string | null,
        was?.fields[name] ?? null,
        current && (current[name] as string | null),
        was?.confirmed,
      );
      const [pair] = await fill(this.translator, [planned]);
      fields[name] = pair!;
      values[name] = name === "title" ? storedTitle(pair!.written ?? "") : pair!.written;
    }
    const text = await translateText(
      this.translator,
      await this.textAt(record.contentHash),
      was,
      current && (await this.textAt(current.contentHash)),
    );
    const result: R = {
      ...record,
      ...(current && was ? editedFields(was.record, current) : {}),
      ...values,
      contentHash: text.written === "" ? null : hashText(text.written),
    };
    if (text.written !== "") this.texts.push(text.written);
    this.rows.push({ kind, key, text, fields, record: result });
    return result;
  }

  private textAt = async (hash: string | null): Promise<string> =>
    this.state.adaptedTexts.get(hash ?? "") ?? loadText(this.db, this.target.settings.organizationId, hash);
}

/** Structure follows the source, and texts have rules of their own. */
const FOLLOWING = new Set(["id", "parentId", "orderKey", "contentHash", "kind", "title", "description"]);

/** Returns the fields that people changed since the last run. */
const editedFields = <R extends object>(written: R, current: R): Partial<R> =>
  Object.fromEntries(
    Object.entries(current).filter(
      ([name, value]) =>
        !FOLLOWING.has(name) && !sameValue(value, (written as Record<string, unknown>)[name]),
    ),
  ) as Partial<R>;
