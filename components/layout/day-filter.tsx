"use client";

import { useId } from "react";
import { Input } from "@/components/ui/input";

type DayFilterProps = {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** Filters a list by a day, such as the first one. */
export const DayFilter = ({ label, value, onChange }: DayFilterProps) => {
  const id = useId();
  return (
    <span className="flex items-center gap-1.5 text-xs text-muted">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type="date"
        size="sm"
        value={value ?? ""}
        onChange={({ target }) => onChange(target.value || undefined)}
        className="w-auto"
      />
    </span>
  );
};
