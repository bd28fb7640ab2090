"use client";

import { Children, createContext, type ReactNode, use, useContext } from "react";
import { sayIn } from "@/lib/core/locales/console/say-in";
import { type Counted, type Language, type Say, sayEnglish, type Text } from "@/lib/core/locales/say";
import { lazyModule } from "./lazy";

const SayContext = createContext<Say>(sayEnglish);

/** The function that says a text in the viewer's language: `say("Delete space")`. */
export const useSay = (): Say => useContext(SayContext);

let inBrowser = sayEnglish;

/** `useSay` for code of the browser outside of React, such as views of the editor. The server must not call it. */
export const browserSay = (): Say => inBrowser;

const loaded = new Map<Language, Promise<Say>>();

function sayOf(language: Language): Say {
  if (language === "en") return sayEnglish;
  let say = loaded.get(language);
  if (!say) {
    say = lazyModule(() => sayIn(language))();
    loaded.set(language, say);
    // “Try again” on the error page loads them again.
    say.catch(() => loaded.delete(language));
  }
  return use(say);
}

/** Provides the words of one language; only these are loaded. */
export const SayProvider = ({ language, children }: { language: Language; children: ReactNode }) => {
  const say = sayOf(language);
  if (typeof window !== "undefined") inBrowser = say;
  return <SayContext value={say}>{children}</SayContext>;
};

/** Says a sentence with elements in it: `<Said text="By {person}" values={{ person: <b>Ada</b> }} />`. */
export const Said = ({
  text,
  values,
}: {
  text: Text | string | Counted;
  values?: Record<string, ReactNode>;
}) => {
  const say = useSay();
  const parts = say.parts(text, values ?? {}) as ReactNode[];
  return Children.toArray(
    parts.map((part) => (typeof part === "number" ? part.toLocaleString(say.language) : part)),
  );
};
