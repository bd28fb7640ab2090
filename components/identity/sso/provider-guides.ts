import { type Say, type Text, text } from "@/lib/core/locales/say";
import type { SamlProduct } from "@/lib/identity/saml/schemas";

/** A provider's names for our values. */
type ValueNames = { acsURL: string; entityID: string; startURL?: string };

type ProviderGuide = {
  /** The name of the product; undefined for any other. */
  name?: string;
  /** The steps at the identity provider, in its own terms. */
  steps: readonly Text[];
  names: ValueNames;
  /** Where to find its metadata. */
  metadata: Text;
};

export const PROVIDER_GUIDES: Readonly<Record<SamlProduct, ProviderGuide>> = {
  okta: {
    name: "Okta",
    steps: [
      text("In the Okta Admin Console, open Applications and choose Create App Integration, then SAML 2.0."),
      text("Paste the values below. Set Name ID format to EmailAddress and Application username to Email."),
      text("Assign the app to the people who should sign in."),
    ],
    names: { acsURL: "Single sign-on URL", entityID: "Audience URI (SP Entity ID)" },
    metadata: text("Copy the Metadata URL from the Sign On tab of the app."),
  },
  entra: {
    name: "Microsoft Entra ID",
    steps: [
      text(
        "In the Entra admin center, open Enterprise applications, choose New application, then Create your own application.",
      ),
      text("Open Single sign-on, choose SAML, and edit Basic SAML Configuration with the values below."),
      text("Under Users and groups, assign the people who should sign in."),
    ],
    names: {
      acsURL: "Reply URL (Assertion Consumer Service URL)",
      entityID: "Identifier (Entity ID)",
      startURL: "Sign on URL",
    },
    metadata: text("Copy the App Federation Metadata Url from the SAML Certificates section."),
  },
  google: {
    name: "Google Workspace",
    steps: [
      text(
        "In the Admin console, open Apps, Web and mobile apps, then choose Add app and Add custom SAML app.",
      ),
      text("Download the metadata, then paste the values below as service provider details."),
      text("Set Name ID format to EMAIL and Name ID to Basic Information, Primary email."),
      text("Turn the app on for the people who should sign in."),
    ],
    names: { acsURL: "ACS URL", entityID: "Entity ID", startURL: "Start URL" },
    metadata: text("Upload the file from Download metadata."),
  },
  adfs: {
    name: "AD FS",
    steps: [
      text("In AD FS Management, add a relying party trust and import our metadata from its address below."),
      text("Add a rule that sends the LDAP attribute E-Mail-Addresses as E-Mail Address."),
      text("Add a rule that transforms E-Mail Address to Name ID, with the format Email."),
    ],
    names: {
      acsURL: "Relying party SAML 2.0 SSO service URL",
      entityID: "Relying party trust identifier",
    },
    metadata: text("Use https://your-server/FederationMetadata/2007-06/FederationMetadata.xml."),
  },
  onelogin: {
    name: "OneLogin",
    steps: [
      text(
        "In OneLogin Administration, open Applications, choose Add App and SAML Custom Connector (Advanced).",
      ),
      text("On the Configuration tab, paste the values below. Use the ACS URL as the validator, too."),
      text("Set SAML nameID format to Email."),
    ],
    names: {
      acsURL: "ACS (Consumer) URL",
      entityID: "Audience (EntityID)",
      startURL: "Login URL",
    },
    metadata: text("Choose More Actions, then SAML Metadata, and upload the file."),
  },
  jumpcloud: {
    name: "JumpCloud",
    steps: [
      text(
        "In the Admin Portal, open SSO Applications, choose Add New Application and Custom Application with SAML.",
      ),
      text("Paste the values below. Set SAMLSubject NameID to email and its format to emailAddress."),
      text("Activate the application for the user groups that should sign in."),
    ],
    names: { acsURL: "ACS URLs", entityID: "SP Entity ID", startURL: "Login URL" },
    metadata: text("Choose Export Metadata and upload the file."),
  },
  ping: {
    name: "PingOne",
    steps: [
      text("In PingOne, open Applications, add one and choose SAML Application, then Manually Enter."),
      text("Paste the values below. Map saml_subject to Email Address."),
      text("Turn the application on."),
    ],
    names: { acsURL: "ACS URLs", entityID: "Entity ID" },
    metadata: text("Copy the IDP Metadata URL from the Overview tab."),
  },
  other: {
    steps: [
      text("Add a SAML 2.0 application at your identity provider, with the values below or our metadata."),
      text("Have it send the e-mail address as NameID, or as an attribute that you name in a later step."),
      text("Give the application to the people who should sign in."),
    ],
    names: { acsURL: "Assertion consumer service (ACS) URL", entityID: "Entity ID or audience" },
    metadata: text("Find the address or the file of its metadata, or copy the values one by one."),
  },
};

export const providerName = (say: Say, product: SamlProduct): string =>
  PROVIDER_GUIDES[product].name ?? say("Another identity provider");

export const providerChoices = (say: Say) =>
  (Object.keys(PROVIDER_GUIDES) as SamlProduct[]).map((value) => ({
    value,
    label: providerName(say, value),
  }));
