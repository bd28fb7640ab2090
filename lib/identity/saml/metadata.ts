import "server-only";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { Invalid } from "@/lib/core/errors";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import { safeFetch } from "@/lib/platform/fetch/safe-fetch";
import { runOnThread } from "@/lib/platform/threads/run";
import { describeCertificate, readCertificates } from "./certificates";
import { type ReadSamlMetadata, SamlMetadata } from "./schemas";
import { readMetadataJob } from "./thread-jobs";

const LARGEST = 262_144;

/** Parses the metadata of an identity provider on a worker thread. Throws Invalid and FetchFailed. */
export async function readMetadata(
  { organizationId }: OrganizationSubject,
  { xml, url }: ReadSamlMetadata,
): Promise<SamlMetadata> {
  const field = xml === undefined ? "url" : "xml";
  const text = xml ?? (await fetchText(url!, organizationId));
  const read = await runOnThread(readMetadataJob, text).catch((error: unknown) => {
    if (!(error instanceof TooComplex)) throw error;
    return { problem: "must be smaller and less deeply nested." };
  });
  if ("problem" in read) throw Invalid.field(field, read.problem, "metadata_invalid");
  const certificates = readCertificates(read.certificates.map(inPem).join("\n"), field);
  const metadata = { entityID: read.entityId, ssoURL: read.ssoUrl, certificate: certificates.join("") };
  const usable = SamlMetadata.omit({ certificates: true }).safeParse(metadata);
  if (!usable.success) {
    const [name] = usable.error.issues[0]!.path;
    throw Invalid.field(field, `names an unusable ${String(name)}.`, "metadata_invalid");
  }
  return { ...metadata, certificates: certificates.map((pem) => describeCertificate(pem)) };
}

const inPem = (base64: string): string => `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----`;

async function fetchText(url: string, group: string): Promise<string> {
  const { bytes } = await safeFetch(url, { group, maxBytes: LARGEST, maxInflatedBytes: LARGEST });
  return bytes.toString("utf8");
}
