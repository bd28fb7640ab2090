import "server-only";
import type { DomainProblem } from "./schemas";
import { readTxtRecords, UnreadableRecords } from "./txt-records";

/** The values of a name's TXT records, or why the name servers returned none. */
export type Look = { values: readonly string[] } | { failure: DomainProblem };

export async function lookUpRecords(name: string): Promise<Look> {
  try {
    return { values: await readTxtRecords(name) };
  } catch (error) {
    if (!(error instanceof UnreadableRecords)) throw error;
    return { failure: error.problem };
  }
}

/** Why a look does not show a record with a value; null if it does. */
export function problemOf(look: Look, value: string): DomainProblem | null {
  if ("failure" in look) return look.failure;
  if (look.values.some((text) => text.trim() === value)) return null;
  return look.values.length === 0 ? "record_missing" : "record_differs";
}

/** True if the name servers report the record as missing or changed; a failed look-up says nothing about it. */
export const isGone = (problem: string | null | undefined): boolean =>
  problem === "record_missing" || problem === "record_differs";
