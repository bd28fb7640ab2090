import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { contrastWarning, isColor, type ShownText, type ThemedColor } from "./shown-colors";

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
  warning: string | null | undefined;
}) => {
  const say = useSay();
  return (
    <Field label={label} hint={warning && <span className="text-warning">{warning}</span>}>
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label={say("{label}, picker", { label })}
          value={isColor(value) ? value.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3") : "#000000"}
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
  /** how readers see text in this color; absent for a color of areas */
  shown?: ShownText | undefined;
};

/** Edits a color for both themes, with a warning if text in it is hard to read. */
export const ColorFields = ({ label, value, onChange, shown }: ColorFieldsProps) => {
  const say = useSay();
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {(["light", "dark"] as const).map((theme) => (
        <ColorField
          key={theme}
          label={theme === "light" ? say("{label} on light", { label }) : say("{label} on dark", { label })}
          value={value[theme]}
          onChange={(color) => onChange({ ...value, [theme]: color })}
          warning={
            isColor(value[theme])
              ? shown && contrastWarning(say, value[theme], theme, shown)
              : say("Enter a color such as {example}. Until then, the former one stays.", {
                  example: "#0b5fff",
                })
          }
        />
      ))}
    </div>
  );
};
