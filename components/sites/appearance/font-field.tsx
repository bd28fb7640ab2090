import { Plus, X } from "lucide-react";
import { Button, IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { Select, type SelectOption } from "@/components/ui/select";
import { type Say, text } from "@/lib/core/locales/say";
import { bundledFont, type CODE_FONTS, familyOf, type TEXT_FONTS } from "@/lib/core/sites/fonts";
import type { Customization } from "@/lib/sites/customization/schemas";

type FontName = keyof typeof TEXT_FONTS | keyof typeof CODE_FONTS;
type OwnFont = Exclude<Customization["styling"]["font"], string>;
type FontFace = OwnFont["fontFaces"][number];

/** "IBM Plex Serif" */
const nameOf = (font: string): string =>
  font.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2");

/** Fonts that come with Bindery first; others say which one readers see. */
const fontOptions = <Name extends FontName>(say: Say, fonts: Record<Name, unknown>): SelectOption<Name>[] =>
  (Object.keys(fonts) as Name[])
    .map((value) => {
      const family = familyOf(bundledFont(value));
      const label = family.replaceAll(" ", "") === value ? family : nameOf(value);
      return { value, label, ...(label !== family && { description: say("Shown in {family}", { family }) }) };
    })
    .sort((one, other) => Number("description" in one) - Number("description" in other));

const OWN = "own";
const newFace = (weight: number): FontFace => ({ weight, sources: [{ url: "" }] });
const NEW_FONT: OwnFont = { id: OWN, custom: true, fontFamily: "", fontFaces: [newFace(400)] };

const WEIGHTS = {
  100: text("Thin"),
  200: text("Extra light"),
  300: text("Light|weight of a font"),
  400: text("Regular"),
  500: text("Medium"),
  600: text("Semibold"),
  700: text("Bold|weight of a font"),
  800: text("Extra bold"),
  900: text("Black"),
};

const weightsIn = (say: Say, chosen: number): SelectOption[] => {
  const named = Object.entries(WEIGHTS).map(([value, label]) => ({
    value,
    label: `${value} · ${say(label)}`,
  }));
  return chosen in WEIGHTS ? named : [{ value: String(chosen), label: String(chosen) }, ...named];
};

/** Browsers skip a file in a format that they don't read. */
const sourceAt = (url: string): FontFace["sources"][number] => {
  const [, format] = /\.(woff2?)(?:[?#]|$)/i.exec(url) ?? [];
  return format ? { url, format: format.toLowerCase() as "woff" | "woff2" } : { url };
};

/** Edits a font whose files are elsewhere, one for each weight. */
const OwnFontFields = ({
  label,
  font,
  onChange,
  isInvalid,
}: {
  label: string;
  font: OwnFont;
  onChange: (font: OwnFont) => void;
  isInvalid: boolean;
}) => {
  const say = useSay();
  const { fontFaces } = font;
  const setFace = (index: number, face: FontFace) =>
    onChange({ ...font, fontFaces: fontFaces.toSpliced(index, 1, face) });
  const free = Object.keys(WEIGHTS).map(Number);
  const next = [700, ...free].find((weight) => fontFaces.every((face) => face.weight !== weight));
  return (
    <div className="mt-2 flex flex-col gap-2 border-l-2 border-border pl-3">
      <Input
        aria-label={say("{label}: name", { label })}
        value={font.fontFamily}
        maxLength={50}
        autoComplete="off"
        spellCheck={false}
        placeholder={say("Name of the font")}
        onChange={({ target: { value } }) => onChange({ ...font, fontFamily: value })}
      />
      {fontFaces.map(({ weight, sources: [first, ...others] }, index) => {
        const named = { label, number: index + 1 };
        return (
          // Files have no ids and keep their order.
          <div key={index} className="flex items-center gap-2">
            <Select
              label={say("{label}: weight of file {number}", named)}
              className="w-36 shrink-0"
              options={weightsIn(say, weight)}
              value={String(weight)}
              onChange={(value) => setFace(index, { ...fontFaces[index]!, weight: Number(value) })}
            />
            <Input
              aria-label={say("{label}: address of file {number}", named)}
              type="url"
              inputMode="url"
              value={first?.url ?? ""}
              placeholder="https://example.com/font.woff2"
              onChange={({ target: { value } }) =>
                setFace(index, { weight, sources: [sourceAt(value), ...others] })
              }
            />
            {fontFaces.length > 1 && (
              <IconButton
                label={say("{label}: remove file {number}", named)}
                onClick={() => onChange({ ...font, fontFaces: fontFaces.toSpliced(index, 1) })}
              >
                <X />
              </IconButton>
            )}
          </div>
        );
      })}
      {next !== undefined && fontFaces.length < 20 && (
        <div>
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => onChange({ ...font, fontFaces: [...fontFaces, newFace(next)] })}
          >
            {say("Add weight")}
          </Button>
        </div>
      )}
      <p className="text-xs text-muted">
        {isInvalid
          ? say("Enter a name and the address of each file. Until then, the former font stays.")
          : say("The server of the files has to let other sites use them (CORS).")}
      </p>
    </div>
  );
};

type FontFieldProps<Name extends FontName> = {
  label: string;
  fonts: Record<Name, unknown>;
  value: Name | OwnFont;
  onChange: (value: Name | OwnFont) => void;
  error: string | undefined;
};

/** Chooses a font, or the files of an own one. */
export const FontField = <Name extends FontName>({
  label,
  fonts,
  value,
  onChange,
  error,
}: FontFieldProps<Name>) => {
  const say = useSay();
  const own = typeof value === "object" ? value : null;
  return (
    <div className="min-w-0">
      <Field label={label}>
        <Select<Name | typeof OWN>
          options={[
            ...fontOptions(say, fonts),
            {
              value: OWN,
              label: own?.fontFamily || say("Own font"),
              description: say("From files elsewhere"),
            },
          ]}
          value={own ? OWN : (value as Name)}
          onChange={(chosen) => onChange(chosen === OWN ? (own ?? NEW_FONT) : chosen)}
        />
      </Field>
      {own && <OwnFontFields label={label} font={own} onChange={onChange} isInvalid={error !== undefined} />}
    </div>
  );
};
