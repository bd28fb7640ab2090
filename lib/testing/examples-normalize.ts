import type { Example } from "@/lib/platform/api/openapi/document";
import type { Json } from "@/lib/platform/api/openapi/schemas";
import { env } from "@/lib/platform/env";

/**
 * Replaces everything in exchanges that differs from run to run: ids by their order, dates and tags by fixed ones,
 * and everything secret.
 */
const LONGEST_LIST = 2;
/** Page tokens are longer. */
const LONGEST_ID = 43;
/** Values that authenticators generate and sign, in base64url. */
const SIGNED = new Set(["challenge", "clientDataJSON", "attestationObject"]);
const TOTP_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const DURATION_MS = 84;
const DATE = "2026-03-02T09:30:00.000Z";

export class Normalizer {
  private readonly ids = new Map<string, string>();
  private readonly numbers = new Map<string, string>();

  example(example: Example): Example {
    return this.value(example as Json, "") as Example;
  }

  private value(value: Json, name: string): Json {
    if (typeof value === "string") return this.text(value, name);
    if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((item) => this.value(item, name));
    if (name === "durationMs") return DURATION_MS;
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [this.key(key), this.value(item, key)]),
    );
  }

  /** Some maps are keyed by ids, which have digits; names of properties have none. */
  private key(key: string): string {
    return /\d/.test(key) ? this.text(key, "") : key;
  }

  private text(text: string, name: string): string {
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text)) return DATE;
    if (name === "codes") return "7m4k-q2xh-vn8d-3fjw";
    if (SIGNED.has(name)) return "c2lnbmVk";
    if (name === "hint") return "3Qk9";
    if (name === "webhook-timestamp") return String(Date.parse(DATE) / 1000);
    if (name === "webhook-signature") return "v1,…";
    if (name === "privateKey") return this.id(text, 43);
    if (name === "secret" && /^[A-Z2-7]{32}$/.test(text)) return TOTP_SECRET;
    if (name === "expires") return String(Date.parse(DATE));
    // Notification ids count all notifications that the database ever had.
    if (/^\d+$/.test(text) && (name === "id" || name === "notificationId")) return this.numberOf(text);
    if (name === "code" || name === "signature") return this.id(text, text.length);
    if (name === "page" && text.length > LONGEST_ID) return this.id(text, 24);
    // A hash, as in keys of PDFs.
    if (/^[\w-]{43}$/.test(text)) return this.id(text, 24);
    return text
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, DATE)
      .replace(/(?<= after )\d+(?= ms\b)/g, String(DURATION_MS))
      .replace(/(?<=\b_)[0-9a-f]{40}\b/g, (id) => this.id(id, id.length))
      .replace(/\b(bnd_(?:pat|scim)_)[\w-]+/g, "$1…")
      .replace(/\b(whsec_)[\w+/=]+/g, "$1…")
      .replace(/(?<=[?&]secret=)[A-Z2-7]{32}/g, TOTP_SECRET)
      .replace(/([?&](?:signature|expires)=)[^&"]+/g, "$1…")
      .replaceAll(env.url, "https://docs.example.org")
      .replace(/^http:\/\/localhost(?::\d+)?$/, "https://docs.example.org")
      .replace(/^localhost$/, "docs.example.org")
      .replace(/https?:\/\/127\.0\.0\.1(?::\d+)?/g, "https://elsewhere.example")
      .replace(/person-[\w-]+(?:@|%40)example\.test/g, "mira@acme.example")
      .replace(/(?<=\/~\/share\/)[\w-]+/g, (key) => this.id(key, 32))
      .replace(/(?<=\/v1\/(?:pdfs|uploads)\/)[\w-]+/g, (key) => this.id(key, 24))
      .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, (uuid) => this.uuid(uuid))
      .replace(/\b(?:[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32}|[0-9a-f]{16}|[0-9A-Za-z]{22})\b/g, (id) =>
        this.id(id, id.length),
      );
  }

  private uuid(id: string): string {
    return `0c4e8a2f-0c4e-8a2f-8c4e-${this.numberOf(id).padStart(12, "0")}`;
  }

  private numberOf(id: string): string {
    const known = this.numbers.get(id) ?? String(this.numbers.size + 1);
    this.numbers.set(id, known);
    return known;
  }

  private id(id: string, length: number): string {
    const number = String(this.ids.size + 1).padStart(4, "0");
    const known = this.ids.get(id) ?? "0c4e8a2f".repeat(8).slice(0, length - 4) + number;
    this.ids.set(id, known);
    return known;
  }
}
