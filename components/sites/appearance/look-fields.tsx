import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { useSay } from "@/components/ui/say";
import { Select, type SelectOption } from "@/components/ui/select";
import type { Say } from "@/lib/core/locales/say";
import { CODE_FONTS, TEXT_FONTS } from "@/lib/core/sites/fonts";
import type { Customization } from "@/lib/sites/customization/schemas";
import { ColorFields } from "./color-field";
import { FontField } from "./font-field";
import type { ShownColors } from "./shown-colors";

type Styling = Customization["styling"];

const colorfulnessIn = (say: Say): SelectOption<Styling["theme"]>[] => [
  {
    value: "clean",
    label: say("Clean"),
    description: say("A plain page. Color is for links and the current page."),
  },
  { value: "muted", label: say("Muted"), description: say("A page tinted in the site's color.") },
  {
    value: "bold",
    label: say("Bold|look of a site"),
    description: say("A header filled with the site's color."),
  },
  {
    value: "gradient",
    label: say("Gradient"),
    description: say("The site's color fades from the top of the page."),
  },
];
const cornersIn = (say: Say): SelectOption<Styling["corners"]>[] => [
  { value: "straight", label: say("Straight") },
  { value: "rounded", label: say("Rounded") },
  { value: "circular", label: say("Circular") },
];
const listsIn = (say: Say): SelectOption<Styling["sidebar"]["list"]>[] => [
  { value: "default", label: say("Tinted row") },
  { value: "pill", label: say("Filled pill") },
  { value: "line", label: say("Line") },
];
const linksIn = (say: Say): SelectOption<Styling["links"]>[] => [
  { value: "default", label: say("In the site's color") },
  { value: "accent", label: say("Underlined in the site's color") },
];
const searchesIn = (say: Say): SelectOption<Styling["search"]>[] => [
  { value: "prominent", label: say("Wide field in the middle") },
  { value: "subtle", label: say("Small field at the side") },
];

type LookFieldsProps = {
  styling: Styling;
  /** The colors that readers see; null while one is unfinished. */
  shown: ShownColors | null;
  onChange: (styling: Styling) => void;
  /** false for one space of a site, whose fonts are always those of the site */
  hasFonts: boolean;
  errorOf: (name: string) => string | undefined;
};

/** Edits colors, type and shapes. */
export const LookFields = ({ styling, shown, onChange, hasFonts, errorOf }: LookFieldsProps) => {
  const say = useSay();
  const set = (changed: Partial<Styling>) => onChange({ ...styling, ...changed });
  const { sidebar, tint } = styling;
  const shownText = (name: string) => ({ text: shown?.[name], behind: shown?.background });
  return (
    <>
      <ColorFields
        label={say("Color")}
        value={styling.primaryColor}
        onChange={(primaryColor) => set({ primaryColor })}
        shown={shownText("accent-text")}
      />
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Field label={say("Use of color")}>
          <Select options={colorfulnessIn(say)} value={styling.theme} onChange={(theme) => set({ theme })} />
        </Field>
        <Field label={say("Corners")}>
          <Select options={cornersIn(say)} value={styling.corners} onChange={(corners) => set({ corners })} />
        </Field>
        {hasFonts && (
          <>
            <FontField<keyof typeof TEXT_FONTS>
              label={say("Font of texts")}
              fonts={TEXT_FONTS}
              value={styling.font}
              onChange={(font) => set({ font })}
              error={errorOf("styling.font")}
            />
            <FontField<keyof typeof CODE_FONTS>
              label={say("Font of code")}
              fonts={CODE_FONTS}
              value={styling.monospaceFont}
              onChange={(monospaceFont) => set({ monospaceFont })}
              error={errorOf("styling.monospaceFont")}
            />
          </>
        )}
        <Field label={say("Links in texts")}>
          <Select options={linksIn(say)} value={styling.links} onChange={(links) => set({ links })} />
        </Field>
        <Field label={say("Search|part of a site")}>
          <Select options={searchesIn(say)} value={styling.search} onChange={(search) => set({ search })} />
        </Field>
        <Field label={say("Current page in the sidebar")}>
          <Select
            options={listsIn(say)}
            value={sidebar.list}
            onChange={(list) => set({ sidebar: { ...sidebar, list } })}
          />
        </Field>
      </div>
      <Checkbox
        label={say("Sidebar with a background")}
        checked={sidebar.background === "filled"}
        onCheckedChange={(checked) =>
          set({ sidebar: { ...sidebar, background: checked === true ? "filled" : "default" } })
        }
      />
      <Checkbox
        label={say("Tinted page background")}
        checked={styling.background === "match"}
        onCheckedChange={(checked) => set({ background: checked === true ? "match" : "plain" })}
      />
      <Checkbox
        label={say("Cards and buttons with shadows")}
        checked={styling.depth === "subtle"}
        onCheckedChange={(checked) => set({ depth: checked === true ? "subtle" : "flat" })}
      />
      <Checkbox
        label={say("Another color for tints")}
        description={say("Backgrounds and lines are gray, or tinted in this color.")}
        checked={tint !== undefined}
        onCheckedChange={(checked) =>
          set({ tint: checked === true ? { color: styling.primaryColor } : undefined })
        }
      />
      {tint && (
        <ColorFields label={say("Tint")} value={tint.color} onChange={(color) => set({ tint: { color } })} />
      )}
      <details>
        <summary className="cursor-pointer text-sm">{say("Colors of callouts and announcements")}</summary>
        <div className="mt-4 flex flex-col gap-4">
          {(
            [
              ["info", say("Info")],
              ["success", say("Success")],
              ["warning", say("Warning")],
              ["danger", say("Danger")],
            ] as const
          ).map(([name, label]) => (
            <ColorFields
              key={name}
              label={label}
              value={styling[`${name}Color`]}
              onChange={(color) => set({ [`${name}Color`]: color })}
              shown={shownText(name)}
            />
          ))}
        </div>
      </details>
    </>
  );
};
