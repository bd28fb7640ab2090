import families from "./fonts.json" with { type: "json" };

/** A typeface that comes with this installation. */
export type BundledFont = keyof typeof families;

/** The names of fonts in the API's contract, each with the bundled typeface that is closest to it. */
export const TEXT_FONTS = {
  ABCFavorit: "inter",
  Inter: "inter",
  Roboto: "roboto",
  RobotoSlab: "source-serif-4",
  OpenSans: "open-sans",
  SourceSansPro: "source-sans-3",
  Lato: "source-sans-3",
  Ubuntu: "source-sans-3",
  Raleway: "raleway",
  Merriweather: "source-serif-4",
  Overpass: "open-sans",
  NotoSans: "open-sans",
  IBMPlexSerif: "source-serif-4",
  Poppins: "raleway",
  FiraSans: "source-sans-3",
} as const satisfies Record<string, BundledFont>;

export const CODE_FONTS = {
  FiraCode: "jetbrains-mono",
  IBMPlexMono: "source-code-pro",
  JetBrainsMono: "jetbrains-mono",
  SourceCodePro: "source-code-pro",
  RobotoMono: "source-code-pro",
  SpaceMono: "jetbrains-mono",
  DMMono: "jetbrains-mono",
  Inconsolata: "source-code-pro",
} as const satisfies Record<string, BundledFont>;

/** "Source Sans 3" */
export const familyOf = (font: BundledFont): string => families[font].family;

/** The typeface that a font of the contract is shown in. */
export const bundledFont = (font: keyof typeof TEXT_FONTS | keyof typeof CODE_FONTS): BundledFont =>
  font in TEXT_FONTS
    ? TEXT_FONTS[font as keyof typeof TEXT_FONTS]
    : CODE_FONTS[font as keyof typeof CODE_FONTS];
