import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** Edits a color with a picker or as text. */
export const ColorField = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) => (
  <Field label={label}>
    <div className="flex items-center gap-2">
      <input
        type="color"
        aria-label={`${label}, picker`}
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
