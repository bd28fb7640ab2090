"use client";

import { useState } from "react";
import { cn } from "./cn";
import { picturePath } from "./picture-path";

const hues = [
  "bg-[light-dark(#dbe7fb,#22385f)] text-[light-dark(#1b4796,#b4cffb)]",
  "bg-[light-dark(#d8f0e0,#1c402b)] text-[light-dark(#155d31,#a3dfb9)]",
  "bg-[light-dark(#fbe6cf,#4a3214)] text-[light-dark(#7c4708,#f0c48a)]",
  "bg-[light-dark(#fadde1,#502530)] text-[light-dark(#94233c,#f5b5c2)]",
  "bg-[light-dark(#e9e0fa,#382a5a)] text-[light-dark(#5a34a3,#cdb8f6)]",
  "bg-[light-dark(#d5eef4,#173e49)] text-[light-dark(#0d566c,#9ad8e8)]",
  "bg-[light-dark(#eeecd3,#3d3a17)] text-[light-dark(#5b5410,#dcd592)]",
  "bg-[light-dark(#f3dff1,#482544)] text-[light-dark(#862a7a,#edb4e5)]",
] as const;

const hueOf = (id: string): string => {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return hues[hash % hues.length] ?? hues[0];
};

const initialsOf = (name: string): string => {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  const first = [...(words[0] ?? "?")][0] ?? "?";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return (first + last).toUpperCase();
};

export type AvatarPerson = { id: string; name: string; image?: string | null };

export const AVATAR_SIZES = {
  xs: "size-4 text-[0.5rem]",
  sm: "size-5 text-[0.5625rem]",
  md: "size-6 text-[0.625rem]",
  lg: "size-8 text-xs",
  xl: "size-14 text-xl",
} as const;

type AvatarProps = {
  person: AvatarPerson;
  size?: keyof typeof AVATAR_SIZES;
  /** Hides it from assistive technology, because the name is beside it already. */
  decorative?: boolean;
  className?: string;
};

/** A person's picture; their initials without one, or if it does not load. */
export const Avatar = ({ person, size = "md", decorative = false, className }: AvatarProps) => {
  const [failed, setFailed] = useState<string | null>(null);
  const classes = cn(
    "inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full font-semibold select-none",
    AVATAR_SIZES[size],
    className,
  );
  const { image } = person;
  if (image && image !== failed)
    return (
      <img
        // It may have failed before the page became interactive.
        ref={(shown) => {
          if (shown?.complete && shown.naturalWidth === 0) setFailed(image);
        }}
        onError={() => setFailed(image)}
        src={picturePath(image) ?? image}
        alt={decorative ? "" : person.name}
        className={cn(classes, "object-cover")}
      />
    );
  const named = decorative
    ? ({ "aria-hidden": true } as const)
    : ({ role: "img", "aria-label": person.name } as const);
  return (
    <span {...named} title={decorative ? undefined : person.name} className={cn(classes, hueOf(person.id))}>
      {initialsOf(person.name)}
    </span>
  );
};

type AvatarGroupProps = { people: readonly AvatarPerson[]; max?: number; size?: keyof typeof AVATAR_SIZES };

export const AvatarGroup = ({ people, max = 4, size = "md" }: AvatarGroupProps) => {
  const rest = people.slice(max);
  const names = rest.map((person) => person.name).join(", ");
  return (
    <span className="inline-flex -space-x-1">
      {people.slice(0, max).map((person) => (
        <Avatar key={person.id} person={person} size={size} className="ring-2 ring-background" />
      ))}
      {rest.length > 0 && (
        <span
          role="img"
          aria-label={names}
          title={names}
          className={cn(
            "inline-flex items-center justify-center rounded-full bg-active font-medium text-muted ring-2 ring-background",
            AVATAR_SIZES[size],
          )}
        >
          +{rest.length}
        </span>
      )}
    </span>
  );
};
