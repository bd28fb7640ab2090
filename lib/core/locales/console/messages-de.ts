import { collaboration } from "./de-messages/collaboration";
import { content } from "./de-messages/content";
import { exchange } from "./de-messages/exchange";
import { identity } from "./de-messages/identity";
import { integrations } from "./de-messages/integrations";
import { organizations } from "./de-messages/organizations";
import { platform } from "./de-messages/platform";
import { sites } from "./de-messages/sites";
import { type Messages, messagesIn, type SayMessage } from "./messages";

/** Messages of the API in German, in a file for each area of `lib`. */
export const messages: Messages = {
  ...collaboration,
  ...content,
  ...exchange,
  ...identity,
  ...integrations,
  ...organizations,
  ...platform,
  ...sites,
};

const role: Messages = {
  admin: "Admin",
  create: "Erstellen",
  edit: "Bearbeiten",
  review: "Prüfen",
  comment: "Kommentieren",
  read: "Lesen",
};

/** Things that reports count, one and many. */
const COUNTED: Readonly<Record<string, string>> = {
  ...{ word: "Wort", words: "Wörter", picture: "Bild", pictures: "Bilder" },
  ...{ chart: "Diagramm", charts: "Diagramme", diagram: "Schaubild", diagrams: "Schaubilder" },
  ...{ formula: "Formel", formulas: "Formeln", comment: "Kommentar", comments: "Kommentare" },
  ...{ "embedded object": "eingebettetes Objekt", "embedded objects": "eingebettete Objekte" },
};
const COUNT = new RegExp(`(\\d+) (${Object.keys(COUNTED).join("|")})(?= and |,|$)`, "g");

/** Counts as reports list them: "2 words and 1 picture". */
const counts: SayMessage = (value) =>
  value
    .replace(COUNT, (_count, number: string, thing: string) => `${number} ${COUNTED[thing]!}`)
    .replace(/ and (?=\d+ )/, " und ");

/** Words that the API puts into its messages, by the name of their placeholder. */
const words: Readonly<Record<string, Messages | SayMessage>> = {
  things: counts,
  words: counts,
  role,
  own: role,
  direction: { export: "Export", import: "Import" },
  wanted: { picture: "Kein Bild", "web page": "Keine Webseite" },
  kind: {
    document: "Dokument",
    group: "Gruppe",
    link: "Link",
    computed: "Berechnet",
    file: "Datei",
    variable: "Variable",
  },
  status: {
    archived: "archiviert",
    merged: "zusammengeführt",
    open: "offen",
    draft: "ein Entwurf",
    completed: "abgeschlossen",
    failed: "fehlgeschlagen",
    cancelled: "abgebrochen",
  },
};

export const sayInGerman = messagesIn("de", messages, words);
