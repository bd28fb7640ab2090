import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";

/** All settings of an operator, read only here. */

const port = z.coerce.number().int().min(0).max(65_535);
const onOff = z
  .enum(["on", "off", "1", "0", "true", "false"])
  .transform((value) => value === "on" || value === "1" || value === "true");

function isAddressRange(value: string): boolean {
  const [address = "", prefix, ...rest] = value.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

const addressRanges = z
  .string()
  .transform((value) => (value === "off" ? [] : value.split(",").map((range) => range.trim())))
  .refine((ranges) => ranges.every(isAddressRange), "must be address ranges such as 10.0.0.0/8, or off");

/** The form that browsers send: scheme, host and port, nothing behind. */
const isOrigin = (value: string): boolean =>
  /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value;

const origins = z
  .string()
  .transform((value) => value.split(",").map((origin) => origin.trim()))
  .refine(
    (list) => list.every(isOrigin),
    "must be origins such as https://app.example.org, separated by commas",
  );

/** An issuer must be reached over HTTPS, or on this machine: its claims are only as safe as the connection. */
const isIssuer = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash } = new URL(value);
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  return search === "" && hash === "" && (protocol === "https:" || (protocol === "http:" && isLocal));
};

const Variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgresql://")
    .optional(),
  BINDERY_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  BINDERY_DATA_DIR: z.string().min(1).default(".data"),
  BINDERY_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  BINDERY_RATE_LIMIT: onOff.default(true),
  BINDERY_ALLOW_PRIVATE_FETCH: addressRanges.default([]),
  BINDERY_CORS_ORIGINS: origins.default([]),
  BINDERY_COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, "must be the name of a header")
    .toLowerCase()
    .optional(),
  BINDERY_DEMO: onOff.default(true),
  BINDERY_ORGANIZATIONS: z
    .enum(["open", "operators"], { error: "must be open or operators" })
    .default("open"),
  BINDERY_OIDC_ISSUER: z.string().refine(isIssuer, "must be an https address without a query").optional(),
  BINDERY_OIDC_CLIENT_ID: z.string().optional(),
  BINDERY_OIDC_CLIENT_SECRET: z.string().optional(),
  BINDERY_OIDC_TRUST_EMAIL: onOff.default(false),
  BINDERY_OIDC_LABEL: z.string().max(50, "must have at most 50 characters").optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, "must begin with smtp:// or smtps://")
    .optional(),
  BINDERY_MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, "must be an e-mail address, with a name or without")
    .optional(),
});

/** An OpenID Connect issuer for signing in to this installation. */
export type Oidc = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  label: string;
  /** Addresses count as verified where the issuer sends no `email_verified`. */
  trustsEmail: boolean;
};

type Environment = {
  mode: "production" | "development" | "test";
  port: number;
  host: string;
  /** Absent while the embedded database has not been started. */
  databaseUrl: string | undefined;
  /** The public base address, without a slash at its end. */
  url: string;
  /** Absolute path. */
  dataDir: string;
  secret: string | undefined;
  rateLimit: boolean;
  /** Private address ranges that outgoing requests may reach, none by default. */
  allowPrivateFetch: string[];
  /** Origins of other sites whose pages may call the API with a token. */
  corsOrigins: string[];
  /** The header with a visitor's country, which a proxy in front of Bindery sets, in lower case. */
  countryHeader: string | undefined;
  demo: boolean;
  /** open: everyone with an account can create organizations; operators: only operators can. */
  organizations: "open" | "operators";
  /** The server for outgoing mails; without one they are only stored. */
  smtpUrl: string | undefined;
  mailFrom: string;
  oidc: Oidc | null;
};

function oidcOf({
  BINDERY_OIDC_ISSUER: issuer,
  BINDERY_OIDC_CLIENT_ID: clientId,
  BINDERY_OIDC_CLIENT_SECRET: clientSecret,
  BINDERY_OIDC_LABEL: label,
  BINDERY_OIDC_TRUST_EMAIL: trustsEmail,
}: z.infer<typeof Variables>): Oidc | null {
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return null;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new Error(
      "The environment is not valid. BINDERY_OIDC_ISSUER, BINDERY_OIDC_CLIENT_ID and BINDERY_OIDC_CLIENT_SECRET need each other.",
    );
  }
  return { issuer, clientId, clientSecret, label: label ?? new URL(issuer).hostname, trustsEmail };
}

/** An empty variable counts as absent, since shells and compose files produce them. */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const complaints = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is not valid. ${complaints.join("; ")}.`);
  }
  const variables = parsed.data;
  const url = variables.BINDERY_URL?.replace(/\/+$/, "") ?? localAddress(variables.HOST, variables.PORT);
  return {
    mode: variables.NODE_ENV,
    port: variables.PORT,
    host: variables.HOST,
    databaseUrl: variables.DATABASE_URL,
    url,
    dataDir: resolve(variables.BINDERY_DATA_DIR),
    secret: variables.BINDERY_SECRET,
    rateLimit: variables.BINDERY_RATE_LIMIT,
    allowPrivateFetch: variables.BINDERY_ALLOW_PRIVATE_FETCH,
    corsOrigins: variables.BINDERY_CORS_ORIGINS,
    countryHeader: variables.BINDERY_COUNTRY_HEADER,
    demo: variables.BINDERY_DEMO,
    organizations: variables.BINDERY_ORGANIZATIONS,
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.BINDERY_MAIL_FROM ?? `Bindery <bindery@${new URL(url).hostname}>`,
    oidc: oidcOf(variables),
  };
}

/** The address to open in a browser on this machine; the unspecified address is reached over loopback. */
export function localAddress(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`;
}

export const env: Environment = readEnvironment(process.env);

/** The database, which `npm start` and the operator commands provide when the operator set none. */
export function requireDatabaseUrl(): string {
  if (!env.databaseUrl) {
    throw new Error("DATABASE_URL is not set. Start with npm start for the embedded database, or set it.");
  }
  return env.databaseUrl;
}

/** The key of signatures and encrypted values. `npm start` generates one and keeps it in the data folder. */
export function requireSecret(): string {
  if (!env.secret)
    throw new Error("BINDERY_SECRET is not set. Start with npm start, or set it to 32 characters or more.");
  return env.secret;
}
