import { z } from "zod";
import { SiteLinkTarget } from "@/lib/content/pages/schemas";
import { LOCALES } from "@/lib/core/locales/locale";
import { serverOf } from "@/lib/core/openapi/server";
import { CODE_FONTS, TEXT_FONTS } from "@/lib/core/sites/fonts";
import { LONGEST_SITE_CSS, siteCssProblem } from "@/lib/core/sites/site-css";
import { webAddress } from "@/lib/core/web-address";
import { SiteIcon, SiteTitle, ThemedUrl } from "@/lib/sites/sites/schemas";

/*
 * The customization of a site, and overrides for each site space. The values are those of the API's contract;
 * `DEFAULT_CUSTOMIZATION` is used for absent ones.
 */

const Color = z.string().regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/, "must be a color such as #0b5fff.");
export const ThemedColor = z.strictObject({ light: Color, dark: Color });

const Url = webAddress().max(2048);
/** The content security policy of the site contains the origin of each font. */
const FontAddress = Url.refine((url) => serverOf(url) !== null, {
  error: "must name its host with letters, digits, dots and hyphens, and no user name or password.",
});
export const CustomFont = z.strictObject({
  id: z.string().min(1).max(64),
  custom: z.literal(true),
  fontFamily: z.string().min(1).max(50),
  fontFaces: z
    .array(
      z.strictObject({
        weight: z.number().min(1).max(1000),
        sources: z
          .array(z.strictObject({ url: FontAddress, format: z.enum(["woff2", "woff"]).optional() }))
          .min(1)
          .max(10),
      }),
    )
    .min(1)
    .max(20),
});

const text = (most: number) => z.string().max(most);
export const ContentLink = z.strictObject({ title: text(64), to: SiteLinkTarget });
const links = z.array(ContentLink).max(50);

export const SiteTheme = z.enum(["clean", "muted", "bold", "gradient"]);
export const SiteCorners = z.enum(["straight", "rounded", "circular"]);
export const SiteFont = z.enum(Object.keys(TEXT_FONTS) as (keyof typeof TEXT_FONTS)[]);
export const SiteMonospaceFont = z.enum(Object.keys(CODE_FONTS) as (keyof typeof CODE_FONTS)[]);
export const SiteIconStyle = z.enum(["regular", "solid", "duotone", "light", "thin"]);
export const SidebarList = z.enum(["default", "pill", "line"]);

const Styling = z.strictObject({
  theme: SiteTheme,
  primaryColor: ThemedColor,
  tint: z.strictObject({ color: ThemedColor }).optional(),
  infoColor: ThemedColor,
  successColor: ThemedColor,
  warningColor: ThemedColor,
  dangerColor: ThemedColor,
  corners: SiteCorners,
  depth: z.enum(["subtle", "flat"]),
  links: z.enum(["default", "accent"]),
  font: z.union([SiteFont, CustomFont]),
  monospaceFont: z.union([SiteMonospaceFont, CustomFont]),
  background: z.enum(["plain", "match"]),
  icons: SiteIconStyle,
  sidebar: z.strictObject({
    background: z.enum(["default", "filled"]),
    list: SidebarList,
  }),
  search: z.enum(["prominent", "subtle"]),
});
export const SiteLocale = z.enum(LOCALES);
export const HeaderLink = z.strictObject({
  title: text(64),
  to: SiteLinkTarget.nullable(),
  links,
  style: z.enum(["link", "button-primary", "button-secondary"]).optional(),
  condition: z.string().min(1).max(1024).optional(),
});
export const HeaderPreset = z.enum(["default", "bold", "contrast", "custom", "none"]);
const Header = z.strictObject({
  preset: HeaderPreset,
  logo: ThemedUrl.optional(),
  backgroundColor: ThemedColor.optional(),
  linkColor: ThemedColor.optional(),
  links: z.array(HeaderLink).max(50),
});
export const FooterGroup = z.strictObject({ title: text(64), links });
const Footer = z.strictObject({
  logo: ThemedUrl.optional(),
  groups: z.array(FooterGroup).max(20),
  copyright: text(300).optional(),
});
export const Announcement = z.strictObject({
  enabled: z.boolean(),
  message: z.string().min(2).max(128),
  link: ContentLink.optional(),
  style: z.enum(["info", "warning", "danger", "success"]),
});
const Themes = z.strictObject({ default: z.enum(["light", "dark"]), toggeable: z.boolean() });
const Switch = z.strictObject({ enabled: z.boolean() });
const OptionalUrl = z.strictObject({ url: Url.optional() });

const AdvancedCustomization = z.strictObject({
  enabled: z.boolean().describe("True if pages have the style sheet in `css`."),
  css: z
    .string()
    .max(LONGEST_SITE_CSS)
    .superRefine((css, { addIssue }) => {
      const problem = siteCssProblem(css);
      if (problem) addIssue({ code: "custom", message: problem });
    })
    .optional()
    .describe("CSS for all pages of the site, which loads nothing from elsewhere."),
});

export const AIMode = z.enum(["none", "search", "assistant"]);

export const Customization = z.strictObject({
  title: SiteTitle.optional(),
  styling: Styling,
  internationalization: z.strictObject({ locale: SiteLocale }),
  favicon: SiteIcon,
  header: Header,
  footer: Footer,
  announcement: Announcement.optional(),
  themes: Themes,
  pdf: Switch,
  feedback: Switch,
  ai: z.strictObject({ mode: AIMode }),
  advancedCustomization: AdvancedCustomization,
  git: z.strictObject({ showEditLink: z.boolean() }),
  pageActions: z.strictObject({ externalAI: z.boolean(), markdown: z.boolean(), mcp: z.boolean() }),
  externalLinks: z.strictObject({ target: z.enum(["self", "blank"]) }),
  pagination: Switch,
  trademark: Switch,
  privacyPolicy: OptionalUrl,
  socialPreview: OptionalUrl,
  insights: z.strictObject({ trackingCookie: z.boolean().default(true) }),
});
export type Customization = z.infer<typeof Customization>;

/** Every field of an object may be absent, or null to remove the override. */
const overriding = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => {
        const plain = field instanceof z.ZodOptional ? field.unwrap() : field;
        return [name, (plain as z.ZodType).nullable().optional()];
      }),
    ) as unknown as { [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Unwrapped<Shape[Name]>>> },
  );
type Unwrapped<Field> = Extract<Field extends z.ZodOptional<infer Inner> ? Inner : Field, z.core.SomeType>;
/** As `overriding`, for groups with one field, which is required if the group is present. */
const oneOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject(
      Object.fromEntries(
        Object.entries(shape).map(([name, field]) => [name, (field as z.ZodType).nullable()]),
      ) as unknown as { [Name in keyof Shape]: z.ZodNullable<Extract<Shape[Name], z.core.SomeType>> },
    )
    .optional();

const { font: _font, monospaceFont: _monospaceFont, sidebar, ...styling } = Styling.shape;

export const HeaderChange = overriding(Header.shape);
export const FooterChange = overriding(Footer.shape);

/** Overrides of the site's customization in a site space; null removes an override. */
export const CustomizationOverride = z.strictObject({
  title: SiteTitle.nullable().optional(),
  styling: overriding(styling)
    .extend({ sidebar: overriding(sidebar.shape).optional() })
    .optional(),
  internationalization: oneOf({ locale: SiteLocale }),
  favicon: SiteIcon.nullable().optional(),
  header: HeaderChange.optional(),
  footer: FooterChange.optional(),
  announcement: Announcement.optional(),
  themes: overriding(Themes.shape).optional(),
  pdf: oneOf(Switch.shape),
  feedback: oneOf(Switch.shape),
  git: oneOf({ showEditLink: z.boolean() }),
  externalLinks: oneOf({ target: z.enum(["self", "blank"]) }),
  pagination: oneOf(Switch.shape),
  trademark: oneOf(Switch.shape),
  privacyPolicy: overriding(OptionalUrl.shape).optional(),
  socialPreview: overriding(OptionalUrl.shape).optional(),
});
export type CustomizationOverride = z.infer<typeof CustomizationOverride>;

const changing = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) => overriding(shape).optional();

/** Changes of some fields of a site's customization; null resets a field to its default. */
export const CustomizationChange = z.strictObject({
  title: SiteTitle.nullable().optional(),
  styling: overriding(Styling.shape)
    .extend({ sidebar: overriding(sidebar.shape).optional() })
    .optional(),
  internationalization: changing(Customization.shape.internationalization),
  favicon: SiteIcon.nullable().optional(),
  header: HeaderChange.optional(),
  footer: FooterChange.optional(),
  announcement: Announcement.nullable().optional(),
  themes: changing(Themes),
  pdf: changing(Switch),
  feedback: changing(Switch),
  ai: changing(Customization.shape.ai),
  advancedCustomization: changing(AdvancedCustomization),
  git: changing(Customization.shape.git),
  pageActions: changing(Customization.shape.pageActions),
  externalLinks: changing(Customization.shape.externalLinks),
  pagination: changing(Switch),
  trademark: changing(Switch),
  privacyPolicy: changing(OptionalUrl),
  socialPreview: changing(OptionalUrl),
});
export type CustomizationChange = z.infer<typeof CustomizationChange>;
