import type { Translations } from "@/lib/core/locales/say";
import { administration } from "./de/administration";
import { collaboration } from "./de/collaboration";
import { console } from "./de/console";
import { content } from "./de/content";
import { exchange } from "./de/exchange";
import { form } from "./de/form";
import { identity } from "./de/identity";
import { integrations } from "./de/integrations";
import { layout } from "./de/layout";
import { organizations } from "./de/organizations";
import { shared } from "./de/shared";
import { sites } from "./de/sites";
import { spaces } from "./de/spaces";
import { translations } from "./de/translations";
import { ui } from "./de/ui";

/** The console in German, in a file for each folder of `components`; texts of several folders are in `shared`. */
export const germanByFolder = {
  administration,
  collaboration,
  console,
  content,
  exchange,
  form,
  identity,
  integrations,
  layout,
  organizations,
  shared,
  sites,
  spaces,
  translations,
  ui,
} satisfies Record<string, Translations>;

export const de: Translations = Object.assign({}, ...Object.values(germanByFolder));
