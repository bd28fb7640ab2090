import { Check } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { Customization } from "@/lib/sites/customization/schemas";
import { isPreset, PRESETS } from "./presets";

type Styling = Customization["styling"];
type Preset = (typeof PRESETS)[number];

const CORNERS: Record<Styling["corners"], string> = { straight: "0", rounded: "4px", circular: "8px" };

/** A small drawing of a page in the look of a preset. */
const Drawing = ({ preset: { styling, header } }: { preset: Preset }) => {
  const color = styling.primaryColor!.light;
  const radius = CORNERS[styling.corners!];
  const isBold = header === "bold";
  const page =
    styling.theme === "gradient"
      ? `linear-gradient(color-mix(in srgb, ${color} 25%, #fff), #fff)`
      : styling.tint
        ? `color-mix(in srgb, ${styling.tint.color.light} 10%, #fff)`
        : "#fff";
  const line = "h-1 rounded-full bg-[#b9b9b4]";
  const row =
    styling.sidebar?.list === "line"
      ? { borderColor: color }
      : { background: color, borderColor: color, borderRadius: radius };
  return (
    <span
      aria-hidden="true"
      className="block h-20 overflow-hidden rounded-md border border-border"
      style={{ background: page }}
    >
      <span className="flex h-4 items-center gap-1 px-1.5" style={isBold ? { background: color } : undefined}>
        <span className="h-1.5 w-5 rounded-full" style={{ background: isBold ? "#fff" : color }} />
        <span
          className={cn("h-2 bg-white/80", styling.search === "subtle" ? "ml-auto w-4" : "mx-auto w-10")}
          style={{ borderRadius: radius }}
        />
      </span>
      <span className="flex gap-2 p-1.5">
        <span className="flex w-1/4 flex-col gap-1">
          <span className={cn(line, "w-4/5")} />
          <span className="h-2 border-l-2" style={row} />
          <span className={cn(line, "w-3/5")} />
        </span>
        <span className="flex flex-1 flex-col gap-1">
          <span className="h-2 w-1/2 bg-[#33332f]" style={{ borderRadius: radius }} />
          <span className={line} />
          <span className={cn(line, "w-4/5")} />
          <span className="mt-0.5 h-3.5 w-1/3" style={{ background: color, borderRadius: radius }} />
        </span>
      </span>
    </span>
  );
};

/** Offers looks to begin with; everything can be changed afterwards. */
export const PresetPicker = ({
  styling,
  onChoose,
}: {
  styling: Styling;
  onChoose: (preset: Preset) => void;
}) => (
  <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 2xl:grid-cols-5">
    {PRESETS.map((preset) => {
      const isChosen = isPreset(styling, preset);
      return (
        <button
          key={preset.name}
          type="button"
          aria-pressed={isChosen}
          onClick={() => onChoose(preset)}
          className={cn(
            "flex flex-col gap-1.5 rounded-lg border p-1.5 text-left text-sm transition-colors hover:border-muted",
            isChosen ? "border-accent bg-accent-subtle" : "border-border",
          )}
        >
          <Drawing preset={preset} />
          <span className="flex items-center gap-1 px-1 font-medium">
            {preset.name}
            {isChosen && <Check aria-hidden="true" className="size-3.5 text-accent-text" />}
          </span>
        </button>
      );
    })}
  </div>
);
