"use client";

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { type Theme, themeCookie, themes } from "./theme";

type ThemeState = { theme: Theme; setTheme: (theme: Theme) => void };
const ThemeContext = createContext<ThemeState | null>(null);

const oneYear = 365 * 24 * 60 * 60;

const remember = (theme: Theme) => {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing in Safari and Firefox ESR.
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${oneYear}; samesite=lax${secure}`;
};

const apply = (theme: Theme) => {
  const root = document.documentElement;
  for (const name of themes) root.classList.toggle(name, name === theme && theme !== "system");
};

/** Holds the preference that the server read from the cookie and writes it back on a change. */
export const ThemeProvider = ({ initial, children }: { initial: Theme; children: ReactNode }) => {
  const [theme, keep] = useState(initial);
  const setTheme = useCallback((next: Theme) => {
    keep(next);
    apply(next);
    remember(next);
  }, []);
  const state = useMemo(() => ({ theme, setTheme }), [theme, setTheme]);
  return <ThemeContext value={state}>{children}</ThemeContext>;
};

export const useTheme = (): ThemeState => {
  const state = useContext(ThemeContext);
  if (!state) throw new Error("useTheme needs a ThemeProvider above it.");
  return state;
};
