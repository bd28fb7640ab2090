import { expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import { composeMail } from "./compose";
import { asHtml, asText } from "./layout";
import "@/lib/wiring/declarations";

const hostile = `<img src=x onerror=alert(1)> "'&`;
const message = {
  subject: hostile,
  heading: hostile,
  paragraphs: [hostile, "One\r\nBcc: everybody@example.org"],
  items: [{ title: hostile, lines: [hostile], url: `https://docs.example.org/?a=1&b="><script>` }],
  action: { label: hostile, url: "https://docs.example.org/" },
  footer: [hostile, { label: hostile, url: "https://docs.example.org/" }],
};

it("escapes every value", () => {
  const html = asHtml(message);
  expect(html).not.toMatch(/<img|<script/);
  expect(html).not.toContain(`"'&`);
  expect(html).toContain("&#60;img src=x onerror=alert(1)&#62;");
});

it("a mail keeps each value on its line in plain text", () => {
  expect(asText(message)).toContain("One Bcc: everybody@example.org\n");
});

it("a mail shown to admins shows dots for values that only the recipient may see", () => {
  const data = {
    organization: "Acme",
    inbox: "https://docs.example.org/inbox",
    preferences: "https://docs.example.org/settings",
    items: [
      {
        sentence: "Ben approved",
        title: "#1 Explain",
        preview: "",
        space: "Manual",
        url: "https://x.example/",
      },
    ],
  };
  const text = asText(composeMail(sayEnglish, "digest", data, null));
  expect(text).toContain("Ben approved\n#1 Explain\nManual\nhttps://x.example/");
  expect(text).toMatch(/Unsubscribe: https?:\/\/[^/]+\/…/);
});
