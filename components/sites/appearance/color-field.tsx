import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import type { Say } from "@/lib/core/locales/say";
import { contrast, readableText } from "@/lib/core/sites/readable-on";

type Theme = "light" | "dark";
type ThemedColor = Record<Theme, string>;

/** The background of a page in each theme, for the warning. */
const PAPER = { light: "#ffffff", dark: "#131314" } as const;
const READABLE = 4.5;
const isColor = (value: string): boolean => /^#(?:[0-9a-f]{3}){1,2}$/i.test(value);

/** Says if text in this color is hard to read, and what readers see instead; null for a readable color. */
function contrastWarning(say: Say, color: string, theme: Theme): string | null {
  if (!isColor(color)) return null;
  const ratio = contrast(color, PAPER[theme]);
  if (ratio >= READABLE) return null;
  const values = { ratio: ratio.toFixed(1), color: readableText(color, theme) };
  return theme === "light"
    ? say("Hard to read on white ({ratio}:1). Text uses {color} instead.", values)
    : say("Hard to read on black ({ratio}:1). Text uses {color} instead.", values);
}

/** Edits a color with a picker or as text. */
const ColorField = ({
  label,
  value,
  onChange,
  warning,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  warning: string | null;
}) => {
  const say = useSay();
  return (
    <Field label={label} hint={warning && <span className="text-warning">{warning}</span>}>
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label={say("{label}, picker", { label })}
          value={value.length === 7 ? value : "#000000"}
          onChange={(event) => onChange(event.target.value)}
          className="size-8 shrink-0 cursor-pointer rounded-md border border-control bg-background p-0.5"
        />
        <Input
          aria-label={label}
          value={value}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          className="w-28"
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </Field>
  );
};

type ColorFieldsProps = {
  label: string;
  value: ThemedColor;
  onChange: (value: ThemedColor) => void;
  /** false for a color of areas, in which no text is written */
  isForText?: boolean;
};

/** Edits a color for both themes, with a warning if text in it is hard to read. */
export const ColorFields = ({ label, value, onChange, isForText = true }: ColorFieldsProps) => {
  const say = useSay();
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {(["light", "dark"] as const).map((theme) => (
        <ColorField
          key={theme}
          label={theme === "light" ? say("{label} on light", { label }) : say("{label} on dark", { label })}
          value={value[theme]}
          onChange={(color) => onChange({ ...value, [theme]: color })}
          warning={isForText ? contrastWarning(say, value[theme], theme) : null}
        />
      ))}
    </div>
  );
};
