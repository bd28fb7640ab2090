const FROM_RIGHT = new Set(["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Rohg"]);

/** The direction of a language's script; from left to right for unknown languages. */
export function directionOf(language: string | null | undefined): "ltr" | "rtl" {
  try {
    const { script = "" } = new Intl.Locale(language || "en").maximize();
    return FROM_RIGHT.has(script) ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
}
