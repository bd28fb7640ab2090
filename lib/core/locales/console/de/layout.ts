import type { Translations } from "@/lib/core/locales/say";

export const layout: Translations = {
  "A TXT record exists, but its value is different. Copy the value below again.":
    "Es gibt einen TXT-Eintrag, aber mit einem anderen Wert. Kopieren Sie den Wert unten noch einmal.",
  "Another person is signed in": "Eine andere Person ist angemeldet",
  Bindery: "Bindery",
  "Changes are kept in this browser until you're back online.":
    "Änderungen bleiben in diesem Browser, bis Sie wieder online sind.",
  "Command menu": "Befehlsmenü",
  "Copy {kind}name": "{kind}Name kopieren",
  "Copy {kind}value": "{kind}Wert kopieren",
  Everywhere: "Überall",
  "Go to": "Gehe zu",
  "Go to {label}": "Gehe zu: {label}",
  Main: "Hauptnavigation",
  Navigation: "Navigation",
  "No results for “{text}”.": "Keine Ergebnisse für „{text}“.",
  "No TXT record found. New records can take an hour to appear.":
    "Kein TXT-Eintrag gefunden. Neue Einträge erscheinen manchmal erst nach einer Stunde.",
  "Open navigation": "Navigation öffnen",
  "Open the command menu": "Befehlsmenü öffnen",
  "Search failed. {message}": "Die Suche ist fehlgeschlagen. {message}",
  "Search or run a command": "Suchen oder Befehl ausführen",
  "See all results": "Alle Ergebnisse ansehen",
  "Show keyboard shortcuts": "Tastenkürzel anzeigen",
  "Switch organization": "Organisation wechseln",
  "The name servers didn't answer in time. Try again in a few minutes.":
    "Die Nameserver haben nicht rechtzeitig geantwortet. Versuchen Sie es in einigen Minuten erneut.",
  "The name servers refused to answer. Check that the domain is set up, then try again.":
    "Die Nameserver haben die Antwort verweigert. Prüfen Sie, ob die Domain eingerichtet ist, und versuchen Sie es erneut.",
  "You are offline": "Sie sind offline",
  "You are signed out": "Sie sind abgemeldet",
  "Your menu": "Ihr Menü",
  "Your work is still here. Sign in as yourself in another tab, then continue.":
    "Ihre Arbeit ist noch da. Melden Sie sich in einem anderen Tab selbst an und machen Sie dann weiter.",
  "Your work is still here. Sign in in another tab, then continue.":
    "Ihre Arbeit ist noch da. Melden Sie sich in einem anderen Tab an und machen Sie dann weiter.",
};
