import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { SamlProvider } from "@/lib/identity/saml/schemas";
import { IDP_KEYS } from "@/lib/testing/idp-keys";
import { freePort } from "./free-port";
import type { IdentityProvider } from "./identity-provider";

/*
 * SimpleSAMLphp as Debian packages it, served by PHP itself: an independent identity provider.
 * Configuration: https://simplesamlphp.org/docs/1.19/simplesamlphp-idp.html
 */

const PROGRAM = "/usr/share/simplesamlphp/www";
/** The password of every account there. */
export const PASSWORD_THERE = "correct horse battery staple";

export type SimpleSamlPhp = IdentityProvider & {
  /** Sets the service that may request sign-ins, and the addresses of its accounts. */
  admit: (service: SamlProvider["service"], accounts: readonly string[]) => Promise<void>;
};

/** A value in PHP syntax. */
function php(value: unknown): string {
  if (value === null || typeof value === "boolean" || typeof value === "number") return String(value);
  if (typeof value === "string") return `'${value.replace(/[\\']/g, "\\$&")}'`;
  const entries = Array.isArray(value)
    ? value.map(php)
    : Object.entries(value as object).map(([name, each]) => `${php(name)} => ${php(each)}`);
  return `[${entries.join(", ")}]`;
}

const EMAIL_NAME_ID = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";

/** Starts it on a free port, with a separate data folder. */
export async function startSimpleSamlPhp(): Promise<SimpleSamlPhp> {
  if (!existsSync(PROGRAM)) {
    throw new Error("SimpleSAMLphp is missing: run “apt-get install simplesamlphp php-cli php-xml”.");
  }
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "bindery-simplesamlphp-"));
  const at = (...path: string[]) => join(folder, ...path);
  await Promise.all(["config", "metadata", "cert", "log", "sessions", "tmp"].map((name) => mkdir(at(name))));
  const origin = `http://127.0.0.1:${port}`;
  const entityID = `${origin}/saml2/idp/metadata.php`;
  const variable = (path: string, name: string, value: unknown) =>
    writeFile(at(path), `<?php\n${name} = ${php(value)};\n`);

  await variable("config/config.php", "$config", {
    baseurlpath: `${origin}/`,
    certdir: at("cert/"),
    loggingdir: at("log/"),
    datadir: at("tmp/"),
    tempdir: at("tmp"),
    metadatadir: at("metadata/"),
    attributenamemapdir: "/etc/simplesamlphp/attributemap/",
    secretsalt: "of the tests",
    "auth.adminpassword": PASSWORD_THERE,
    timezone: "UTC",
    "logging.handler": "file",
    "enable.saml20-idp": true,
    "module.enable": { exampleauth: true, core: true, saml: true },
    "session.cookie.secure": false,
    "session.cookie.samesite": null,
    "store.type": "phpsession",
    "metadata.sources": [{ type: "flatfile" }],
  });
  await writeFile(at("cert/idp.crt"), IDP_KEYS.first.certificate);
  await writeFile(at("cert/idp.pem"), IDP_KEYS.first.privateKey);
  await variable("metadata/saml20-idp-hosted.php", `$metadata[${php(entityID)}]`, {
    host: "__DEFAULT__",
    privatekey: "idp.pem",
    certificate: "idp.crt",
    auth: "people",
    NameIDFormat: EMAIL_NAME_ID,
    authproc: { 3: { class: "saml:AttributeNameID", attribute: "email", Format: EMAIL_NAME_ID } },
  });
  const admit: SimpleSamlPhp["admit"] = async (service, accounts) => {
    const people = accounts.map((email) => [`${email}:${PASSWORD_THERE}`, { email: [email] }]);
    await variable("config/authsources.php", "$config", {
      people: { 0: "exampleauth:UserPass", ...Object.fromEntries(people) },
    });
    await variable("metadata/saml20-sp-remote.php", `$metadata[${php(service.entityID)}]`, {
      AssertionConsumerService: service.acsURL,
      NameIDFormat: EMAIL_NAME_ID,
      ...(service.certificate && {
        certData: service.certificate.replace(/-----[^-]+-----|\s/g, ""),
        "validate.authnrequest": true,
      }),
    });
  };

  const settings = [`session.save_path=${at("sessions")}`, "display_errors=stderr", "opcache.enable=0"];
  const server = spawn(
    "php",
    [...settings.flatMap((each) => ["-d", each]), "-S", `127.0.0.1:${port}`, "-t", PROGRAM],
    { env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: at("config") }, stdio: "ignore" },
  );
  const exit = once(server, "exit");
  await expect(async () => expect((await fetch(entityID)).ok).toBe(true)).toPass();
  return {
    origin,
    metadataURL: entityID,
    admit,
    close: async () => {
      server.kill();
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
