import { cn } from "@/components/ui/cn";
import { EmojiImage } from "@/components/ui/emoji-image";
import { type GallerySection, Row } from "./specimen";

const Swatch = ({ name, className }: { name: string; className: string }) => (
  <span className="flex w-24 flex-col gap-1 text-xs text-muted">
    <span className={cn("h-10 rounded-md border border-border", className)} />
    {name}
  </span>
);

const SIZES = {
  "3xl": "text-3xl",
  "2xl": "text-2xl",
  xl: "text-xl",
  lg: "text-lg",
  md: "text-md",
  base: "text-base",
  sm: "text-sm",
  xs: "text-xs",
};

export const foundations: GallerySection = {
  id: "foundations",
  title: "Foundations",
  text: "Colours, sizes and shadows are tokens with a value for each theme. Nothing else names a colour.",
  specimens: [
    {
      name: "Colours",
      use: "Surfaces and text come first. A tone always has a word or an icon beside it.",
      states: (
        <>
          <Row label="Surfaces">
            <Swatch name="background" className="bg-background" />
            <Swatch name="surface" className="bg-surface" />
            <Swatch name="raised" className="bg-raised" />
            <Swatch name="hover" className="bg-hover" />
            <Swatch name="active" className="bg-active" />
            <Swatch name="selected" className="bg-selected" />
          </Row>
          <Row label="Tones">
            <Swatch name="accent" className="bg-accent" />
            <Swatch name="success" className="border-success-border bg-success-subtle" />
            <Swatch name="warning" className="border-warning-border bg-warning-subtle" />
            <Swatch name="danger" className="border-danger-border bg-danger-subtle" />
            <Swatch name="info" className="border-info-border bg-info-subtle" />
            <Swatch name="merged" className="border-merged-border bg-merged-subtle" />
          </Row>
          <Row label="Differences">
            <Swatch name="added" className="bg-diff-added-word" />
            <Swatch name="removed" className="bg-diff-removed-word" />
            <Swatch name="changed" className="bg-diff-changed-word" />
          </Row>
          <Row label="Text">
            <span className="text-sm">foreground</span>
            <span className="text-sm text-muted">muted</span>
            <span className="text-sm text-subtle">subtle</span>
            <span className="text-sm text-accent-text">accent</span>
            <span className="text-sm text-danger">danger</span>
          </Row>
        </>
      ),
    },
    {
      name: "Type",
      use: "Inter for the interface and JetBrains Mono for code. Small text is at least 12 pixels high.",
      states: (
        <div className="flex flex-col gap-2">
          {Object.entries(SIZES).map(([name, size]) => (
            <p key={name} className={cn(size, "flex min-w-0 items-baseline gap-3")}>
              <span className="w-9 shrink-0 text-xs text-subtle">{name}</span>
              <span className="min-w-0 truncate">Review and merge change requests</span>
            </p>
          ))}
          <p className="flex min-w-0 items-baseline gap-3 text-sm">
            <span className="w-9 shrink-0 text-xs text-subtle">mono</span>
            <code className="min-w-0 truncate font-mono">/v1/spaces/{"{spaceId}"}</code>
          </p>
        </div>
      ),
    },
    {
      name: "Corners, shadows and emoji",
      states: (
        <>
          <Row label="Corners: small, medium, large">
            <span className="size-12 rounded-sm border border-strong bg-raised" />
            <span className="size-12 rounded-md border border-strong bg-raised" />
            <span className="size-12 rounded-lg border border-strong bg-raised" />
          </Row>
          <Row label="Shadows: small, medium, large">
            <span className="size-12 rounded-md bg-raised shadow-sm" />
            <span className="size-12 rounded-md bg-raised shadow-md" />
            <span className="size-12 rounded-md bg-raised shadow-lg" />
          </Row>
          <Row label="Emoji, the same on every system">
            <EmojiImage emoji="📘" />
            <EmojiImage emoji="🛠️" />
            <EmojiImage emoji="🚀" />
          </Row>
        </>
      ),
    },
  ],
};
