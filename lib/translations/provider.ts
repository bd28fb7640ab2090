import "server-only";
import { z } from "zod";
import { Invalid } from "@/lib/core/errors";
import { parseJson } from "@/lib/core/parse-json";
import { decryptSecret } from "@/lib/platform/encrypted-secret";
import { safePost } from "@/lib/platform/fetch/safe-post";
import type { GlossaryTranslations } from "./schemas";

/** One request for translations, with glossary entries. */
export type TranslationRequest = {
  from: string;
  to: string;
  /** Markdown, one block each */
  texts: readonly string[];
  glossary: readonly { source: string; target: string }[];
};

/** Translates texts in order. Null: left to people. */
export type TranslationProvider = (
  request: TranslationRequest,
  signal: AbortSignal,
) => Promise<readonly (string | null)[]>;

/** Needs no network: leaves everything to people. */
const embedded: TranslationProvider = async ({ texts }) => texts.map(() => null);

const Answer = z.object({ translations: z.array(z.string().max(200_000).nullable()) });
const LONGEST_ANSWER = 4 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

/**
 * A service over HTTP: receives `{ source, target, format: "markdown", texts, glossary }` and returns `{
 * translations }`, one per text in order, null for one it cannot translate.
 */
const httpProvider =
  (url: string, key: string | null): TranslationProvider =>
  async ({ from, to, texts, glossary }, signal) => {
    const body = JSON.stringify({ source: from, target: to, format: "markdown", texts, glossary });
    const { status, bytes } = await safePost(url, body, {
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      maxBytes: LONGEST_ANSWER,
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    const answer = status === 200 ? Answer.safeParse(parseJson(bytes.toString("utf8"))).data : undefined;
    if (answer?.translations.length === texts.length) return answer.translations;
    throw new Invalid(
      `The translation service answered with ${status === 200 ? "something else than one translation for each text" : `status ${status}`}. Check its address and key.`,
      "translation_service_failed",
    );
  };

type Configured = { id: string; providerUrl: string | null; providerKey: Uint8Array | null };

/** The key of a service is bound to its address and never sent to another one. */
export const keyOwner = (settingsId: string, url: string): string => `${settingsId}\n${url}`;

export function translationProviderOf({ id, providerUrl, providerKey }: Configured): TranslationProvider {
  if (providerUrl === null) return embedded;
  const key = providerKey && decryptSecret("translation-key", keyOwner(id, providerUrl), providerKey);
  if (providerKey && key === null) {
    throw new Invalid("The saved key of the service can't be read. Enter it again.", "provider_key_lost");
  }
  return httpProvider(providerUrl, key);
}

/** Returns the glossary entries that have both languages. */
export const glossaryFor = (
  entries: readonly GlossaryTranslations[],
  from: string,
  to: string,
): TranslationRequest["glossary"] =>
  entries.flatMap((terms) => {
    const [source, target] = [terms[from], terms[to]];
    return source !== undefined && target !== undefined ? [{ source, target }] : [];
  });
