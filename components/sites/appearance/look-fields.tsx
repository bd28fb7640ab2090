import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select, type SelectOption } from "@/components/ui/select";
import { bundledFont, CODE_FONTS, familyOf, TEXT_FONTS } from "@/lib/core/sites/fonts";
import type { Customization } from "@/lib/sites/customization/schemas";
import { ColorFields } from "./color-field";

type Styling = Customization["styling"];
type FontName = keyof typeof TEXT_FONTS | keyof typeof CODE_FONTS;

const COLORFULNESS: SelectOption<Styling["theme"]>[] = [
  { value: "clean", label: "Clean", description: "A plain page. Color is for links and the current page." },
  { value: "muted", label: "Muted", description: "A page tinted in the site's color." },
  { value: "bold", label: "Bold", description: "A header filled with the site's color." },
  { value: "gradient", label: "Gradient", description: "The site's color fades from the top of the page." },
];
const CORNERS: SelectOption<Styling["corners"]>[] = [
  { value: "straight", label: "Straight" },
  { value: "rounded", label: "Rounded" },
  { value: "circular", label: "Circular" },
];
const LISTS: SelectOption<Styling["sidebar"]["list"]>[] = [
  { value: "default", label: "Tinted row" },
  { value: "pill", label: "Filled pill" },
  { value: "line", label: "Line" },
];
const LINKS: SelectOption<Styling["links"]>[] = [
  { value: "default", label: "In the site's color" },
  { value: "accent", label: "Underlined in the site's color" },
];
const SEARCHES: SelectOption<Styling["search"]>[] = [
  { value: "prominent", label: "Wide field in the middle" },
  { value: "subtle", label: "Small field at the side" },
];

/** "IBM Plex Serif" */
const nameOf = (font: string): string =>
  font.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2");

/** Fonts that come with Bindery first; others say which one readers see. */
const fontOptions = <Name extends FontName>(fonts: Record<Name, unknown>): SelectOption<Name>[] =>
  (Object.keys(fonts) as Name[])
    .map((value) => {
      const family = familyOf(bundledFont(value));
      const label = family.replaceAll(" ", "") === value ? family : nameOf(value);
      return { value, label, ...(label !== family && { description: `Shown in ${family}` }) };
    })
    .sort((one, other) => Number("description" in one) - Number("description" in other));

const OWN = "own";

/** A font with files of its own was set over the API, and stays until another one is chosen. */
const FontField = <Name extends FontName>({
  label,
  fonts,
  value,
  onChange,
}: {
  label: string;
  fonts: Record<Name, unknown>;
  value: Name | { fontFamily: string };
  onChange: (value: Name) => void;
}) => {
  const own = typeof value === "object" ? value : null;
  const options: SelectOption<Name | typeof OWN>[] = fontOptions(fonts);
  return (
    <Field label={label}>
      <Select<Name | typeof OWN>
        options={
          own ? [{ value: OWN, label: own.fontFamily, description: "Your own font" }, ...options] : options
        }
        value={own ? OWN : (value as Name)}
        onChange={(chosen) => chosen !== OWN && onChange(chosen)}
      />
    </Field>
  );
};

type LookFieldsProps = {
  styling: Styling;
  onChange: (styling: Styling) => void;
  /** false for one space of a site, whose fonts are always those of the site */
  hasFonts: boolean;
};

/** Edits colors, type and shapes. */
export const LookFields = ({ styling, onChange, hasFonts }: LookFieldsProps) => {
  const set = (changed: Partial<Styling>) => onChange({ ...styling, ...changed });
  const { sidebar, tint } = styling;
  return (
    <>
      <ColorFields
        label="Color"
        value={styling.primaryColor}
        onChange={(primaryColor) => set({ primaryColor })}
      />
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Field label="Use of color">
          <Select options={COLORFULNESS} value={styling.theme} onChange={(theme) => set({ theme })} />
        </Field>
        <Field label="Corners">
          <Select options={CORNERS} value={styling.corners} onChange={(corners) => set({ corners })} />
        </Field>
        {hasFonts && (
          <>
            <FontField<keyof typeof TEXT_FONTS>
              label="Font of texts"
              fonts={TEXT_FONTS}
              value={styling.font}
              onChange={(font) => set({ font })}
            />
            <FontField<keyof typeof CODE_FONTS>
              label="Font of code"
              fonts={CODE_FONTS}
              value={styling.monospaceFont}
              onChange={(monospaceFont) => set({ monospaceFont })}
            />
          </>
        )}
        <Field label="Links in texts">
          <Select options={LINKS} value={styling.links} onChange={(links) => set({ links })} />
        </Field>
        <Field label="Search">
          <Select options={SEARCHES} value={styling.search} onChange={(search) => set({ search })} />
        </Field>
        <Field label="Current page in the sidebar">
          <Select
            options={LISTS}
            value={sidebar.list}
            onChange={(list) => set({ sidebar: { ...sidebar, list } })}
          />
        </Field>
      </div>
      <Checkbox
        label="Sidebar with a background"
        checked={sidebar.background === "filled"}
        onCheckedChange={(checked) =>
          set({ sidebar: { ...sidebar, background: checked === true ? "filled" : "default" } })
        }
      />
      <Checkbox
        label="Tinted page background"
        checked={styling.background === "match"}
        onCheckedChange={(checked) => set({ background: checked === true ? "match" : "plain" })}
      />
      <Checkbox
        label="Cards and buttons with shadows"
        checked={styling.depth === "subtle"}
        onCheckedChange={(checked) => set({ depth: checked === true ? "subtle" : "flat" })}
      />
      <Checkbox
        label="Another color for tints"
        description="Backgrounds and lines are gray, or tinted in this color."
        checked={tint !== undefined}
        onCheckedChange={(checked) =>
          set({ tint: checked === true ? { color: styling.primaryColor } : undefined })
        }
      />
      {tint && (
        <ColorFields
          label="Tint"
          value={tint.color}
          onChange={(color) => set({ tint: { color } })}
          isForText={false}
        />
      )}
      <details>
        <summary className="cursor-pointer text-sm">Colors of callouts and announcements</summary>
        <div className="mt-4 flex flex-col gap-4">
          {(
            [
              ["infoColor", "Info"],
              ["successColor", "Success"],
              ["warningColor", "Warning"],
              ["dangerColor", "Danger"],
            ] as const
          ).map(([name, label]) => (
            <ColorFields
              key={name}
              label={label}
              value={styling[name]}
              onChange={(color) => set({ [name]: color })}
            />
          ))}
        </div>
      </details>
    </>
  );
};
