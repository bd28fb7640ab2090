import { Monitor, Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import type { Theme } from "./theme";

export const THEME_ICONS: Record<Theme, ReactNode> = {
  system: <Monitor aria-hidden="true" />,
  light: <Sun aria-hidden="true" />,
  dark: <Moon aria-hidden="true" />,
};
