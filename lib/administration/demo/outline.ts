import type { Role } from "@/lib/core/access/roles";

/** People, spaces and pages of the demo organization. The texts are files in `content/`. */

export const ORGANIZATION = "Merrow Instruments";

export const PEOPLE = {
  ingrid: { displayName: "Ingrid Solheim", email: "ingrid@merrow.example", role: "admin" },
  tomas: { displayName: "Tomás Ferreira", email: "tomas@merrow.example", role: "create" },
  priya: { displayName: "Priya Raman", email: "priya@merrow.example", role: "edit" },
  jonah: { displayName: "Jonah Whitlock", email: "jonah@merrow.example", role: "comment" },
} as const satisfies Record<string, { displayName: string; email: string; role: Role }>;
export type PersonName = keyof typeof PEOPLE;

/** A file in the space's folder, without extension; or a heading that groups pages. */
export type OutlinePage = { file: string; emoji?: string; pages?: OutlinePage[] };
type OutlineGroup = { group: string; pages: OutlinePage[] };
type OutlineLink = { link: string; url: string };
export type DemoEntry = OutlinePage | OutlineGroup | OutlineLink;

export type OutlineSpace = {
  title: string;
  emoji: string;
  /** title of its collection */
  collection?: string;
  by: PersonName;
  /** images in the folder */
  files: string[];
  pages: DemoEntry[];
};

const page = (file: string, ...pages: OutlinePage[]): OutlinePage => ({ file, pages });

export const SPACES = {
  guide: {
    title: "Product guide",
    emoji: "🌊",
    collection: "For customers",
    by: "ingrid",
    files: ["station.png"],
    pages: [
      { file: "start-here", emoji: "👋" },
      page(
        "set-up-a-station",
        page("unpack"),
        page("mount-the-logger"),
        page("place-the-relay"),
        page("first-reading"),
      ),
      page(
        "l2-logger",
        page("specifications"),
        page("leds-and-magnet"),
        { file: "battery", emoji: "🔋" },
        page("calibration"),
      ),
      page("when-things-go-wrong", page("nothing-arrives"), page("readings-look-wrong")),
      page("glossary"),
    ],
  },
  api: {
    title: "API handbook",
    emoji: "🔌",
    collection: "For customers",
    by: "tomas",
    files: [],
    pages: [
      page("overview"),
      page("authentication"),
      { group: "Guides", pages: [page("pull-readings"), page("receive-webhooks"), page("backfill")] },
      {
        group: "Reference",
        pages: [page("stations"), page("readings"), page("errors"), page("rate-limits")],
      },
      page("changes"),
      { link: "Status of the service", url: "https://status.merrow.example" },
    ],
  },
  runbooks: {
    title: "Engineering runbooks",
    emoji: "🛠️",
    collection: "Operations",
    by: "tomas",
    files: [],
    pages: [
      { file: "read-this-first", emoji: "🚨" },
      page("incident-roles"),
      {
        group: "Runbooks",
        pages: [
          page("ingest-is-behind"),
          page("database-failover"),
          page("renew-certificates"),
          page("roll-firmware-back"),
        ],
      },
      page("release-checklist"),
      { group: "Looking back", pages: [page("stall-in-september")] },
    ],
  },
  handbook: {
    title: "Team handbook",
    emoji: "🏡",
    by: "ingrid",
    files: [],
    pages: [
      page("how-we-work", page("meetings"), page("writing")),
      page("first-week", page("accounts")),
      page("on-call"),
      page("field-safety"),
      page("travel"),
      page("time-off"),
    ],
  },
} as const satisfies Record<string, OutlineSpace>;
export type SpaceName = keyof typeof SPACES;
