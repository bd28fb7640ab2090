import type { ReactNode } from "react";

export type SelectOption<Value extends string = string> = {
  value: Value;
  label: string;
  /** A second line in the list. */
  description?: string;
  icon?: ReactNode;
  disabled?: boolean;
};
