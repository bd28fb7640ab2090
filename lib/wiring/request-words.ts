import "server-only";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { cache } from "react";
import { sayIn } from "@/lib/core/locales/console/say-in";
import { preferredOf } from "@/lib/core/locales/locale";
import { type Language, languageOf, type Say, type Text } from "@/lib/core/locales/say";
import { findCurrentActor } from "./current";
import { engine } from "./running-engine";

const primaryOf = (preferred: string): Language | null =>
  languageOf(preferred.toLowerCase().split("-", 1)[0]);

/** The language of this page's viewer: the one of their account, else the one that their browser prefers. */
export const requestLanguage = cache(async (): Promise<Language> => {
  const actor = await findCurrentActor();
  const chosen = actor && (await engine.ownSettings(engine.database(), actor.userId)).language;
  return chosen ?? preferredOf((await headers()).get("accept-language"), primaryOf) ?? "en";
});

/** Says texts in the language of this page's viewer. */
export const requestSay = async (): Promise<Say> => sayIn(await requestLanguage());

/** The title of a screen for the browser's tab, in the viewer's language. */
export const titled = (title: Text, further?: Metadata) => async (): Promise<Metadata> => ({
  ...further,
  title: (await requestSay())(title),
});
