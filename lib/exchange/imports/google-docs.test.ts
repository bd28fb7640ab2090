import { expect, it } from "vitest";
import { googleDocsExport } from "./google-docs";

const word = "https://docs.google.com/document/d/1aB-c_D/export?format=docx";

it.each([
  "https://docs.google.com/document/d/1aB-c_D/edit?usp=sharing#heading=h.x",
  "https://docs.google.com/document/d/1aB-c_D",
  "https://docs.google.com/document/u/1/d/1aB-c_D/view",
])("requests the Word document of %s", (url) => expect(googleDocsExport(url)).toBe(word));

it.each([
  word,
  "https://docs.google.com/document/d/1aB-c_D/export?format=zip",
  "https://docs.google.com/spreadsheets/d/1aB-c_D/edit",
  "https://example.org/document/d/1aB-c_D/edit",
])("an import of Google Docs keeps %s unchanged", (url) => expect(googleDocsExport(url)).toBe(url));
