import type { Language } from "@/lib/core/locales/say";
import type { MailMessage } from "./mail";

/*
 * The layout of all mails, as plain text and as HTML. Mail programs support tables and inline styles; colours
 * follow the reader's dark or light setting if the program exposes it.
 */

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A line of a mail: no value may start another header or line. */
const line = (text: string): string => text.replace(/\s+/g, " ").trim();

export function asText({ heading, paragraphs, items, action, footer }: MailMessage): string {
  const parts = [
    line(heading),
    ...paragraphs.map(line),
    ...items.map(({ title, lines, url }) => [title, ...lines].map(line).concat(url).join("\n")),
    ...(action ? [`${line(action.label)}: ${action.url}`] : []),
    [
      "-- ",
      ...footer.map((each) => (typeof each === "string" ? line(each) : `${each.label}: ${each.url}`)),
    ].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

const link = (label: string, url: string, style: string): string =>
  `<a href="${escaped(url)}" style="${style}">${escaped(line(label))}</a>`;

/** The first line is the subject of the item; the others are details. */
const detail = (text: string, index: number): string =>
  index === 0
    ? `<div>${escaped(line(text))}</div>`
    : `<div class="muted" style="color:#5b616e;font-size:13px">${escaped(line(text))}</div>`;

const item = ({ title, lines, url }: MailMessage["items"][number]): string =>
  `<tr><td class="item" style="padding:12px 0;border-top:1px solid #e2e4e8">
${link(title, url, "color:inherit;font-weight:600;text-decoration:none")}
${lines.map(detail).join("\n")}
</td></tr>`;

export function asHtml(
  { subject, heading, paragraphs, items, action, footer }: MailMessage,
  language: Language = "en",
): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(line(subject))}</title>
<style>@media (prefers-color-scheme:dark){body,.page{background:#16181d!important;color:#e8eaee!important}
.card{background:#1e2127!important;border-color:#343943!important}.item{border-color:#343943!important}.muted,.muted a{color:#a3a9b5!important}}</style>
</head><body style="margin:0;background:#f4f5f7;color:#1b1e24;font:15px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e2e4e8;border-radius:10px"><tr><td style="padding:24px;text-align:left;overflow-wrap:anywhere">
<h1 style="margin:0 0 12px;font-size:18px;line-height:1.3">${escaped(line(heading))}</h1>
${paragraphs.map((each) => `<p style="margin:0 0 12px">${escaped(line(each))}</p>`).join("\n")}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${items.map(item).join("\n")}</table>
${
  action
    ? `<p style="margin:16px 0 0">${link(action.label, action.url, "display:inline-block;padding:9px 16px;border-radius:7px;background:#2f5fd0;color:#ffffff;font-weight:600;text-decoration:none")}</p>`
    : ""
}
</td></tr></table>
<p class="muted" style="max-width:560px;margin:16px auto 0;color:#5b616e;font-size:12px">${footer
    .map((each) =>
      typeof each === "string" ? escaped(line(each)) : link(each.label, each.url, "color:#5b616e"),
    )
    .join(" &#183; ")}</p>
</td></tr></table></body></html>
`;
}
