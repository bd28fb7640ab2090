import type { SamlProduct } from "@/lib/identity/saml/schemas";

/** A provider's names for our values. */
type ValueNames = { acsURL: string; entityID: string; startURL?: string };

type ProviderGuide = {
  name: string;
  /** The steps at the identity provider, in its own terms. */
  steps: readonly string[];
  names: ValueNames;
  /** Where to find its metadata. */
  metadata: string;
};

export const PROVIDER_GUIDES: Readonly<Record<SamlProduct, ProviderGuide>> = {
  okta: {
    name: "Okta",
    steps: [
      "In the Okta Admin Console, open Applications and choose Create App Integration, then SAML 2.0.",
      "Paste the values below. Set Name ID format to EmailAddress and Application username to Email.",
      "Assign the app to the people who should sign in.",
    ],
    names: { acsURL: "Single sign-on URL", entityID: "Audience URI (SP Entity ID)" },
    metadata: "Copy the Metadata URL from the Sign On tab of the app.",
  },
  entra: {
    name: "Microsoft Entra ID",
    steps: [
      "In the Entra admin center, open Enterprise applications, choose New application, then Create your own application.",
      "Open Single sign-on, choose SAML, and edit Basic SAML Configuration with the values below.",
      "Under Users and groups, assign the people who should sign in.",
    ],
    names: {
      acsURL: "Reply URL (Assertion Consumer Service URL)",
      entityID: "Identifier (Entity ID)",
      startURL: "Sign on URL",
    },
    metadata: "Copy the App Federation Metadata Url from the SAML Certificates section.",
  },
  google: {
    name: "Google Workspace",
    steps: [
      "In the Admin console, open Apps, Web and mobile apps, then choose Add app and Add custom SAML app.",
      "Download the metadata, then paste the values below as service provider details.",
      "Set Name ID format to EMAIL and Name ID to Basic Information, Primary email.",
      "Turn the app on for the people who should sign in.",
    ],
    names: { acsURL: "ACS URL", entityID: "Entity ID", startURL: "Start URL" },
    metadata: "Upload the file from Download metadata.",
  },
  adfs: {
    name: "AD FS",
    steps: [
      "In AD FS Management, add a relying party trust and import our metadata from its address below.",
      "Add a rule that sends the LDAP attribute E-Mail-Addresses as E-Mail Address.",
      "Add a rule that transforms E-Mail Address to Name ID, with the format Email.",
    ],
    names: {
      acsURL: "Relying party SAML 2.0 SSO service URL",
      entityID: "Relying party trust identifier",
    },
    metadata: "Use https://your-server/FederationMetadata/2007-06/FederationMetadata.xml.",
  },
  onelogin: {
    name: "OneLogin",
    steps: [
      "In OneLogin Administration, open Applications, choose Add App and SAML Custom Connector (Advanced).",
      "On the Configuration tab, paste the values below. Use the ACS URL as the validator, too.",
      "Set SAML nameID format to Email.",
    ],
    names: { acsURL: "ACS (Consumer) URL", entityID: "Audience (EntityID)", startURL: "Login URL" },
    metadata: "Choose More Actions, then SAML Metadata, and upload the file.",
  },
  jumpcloud: {
    name: "JumpCloud",
    steps: [
      "In the Admin Portal, open SSO Applications, choose Add New Application and Custom Application with SAML.",
      "Paste the values below. Set SAMLSubject NameID to email and its format to emailAddress.",
      "Activate the application for the user groups that should sign in.",
    ],
    names: { acsURL: "ACS URLs", entityID: "SP Entity ID", startURL: "Login URL" },
    metadata: "Choose Export Metadata and upload the file.",
  },
  ping: {
    name: "PingOne",
    steps: [
      "In PingOne, open Applications, add one and choose SAML Application, then Manually Enter.",
      "Paste the values below. Map saml_subject to Email Address.",
      "Turn the application on.",
    ],
    names: { acsURL: "ACS URLs", entityID: "Entity ID" },
    metadata: "Copy the IDP Metadata URL from the Overview tab.",
  },
  other: {
    name: "Another identity provider",
    steps: [
      "Add a SAML 2.0 application at your identity provider, with the values below or our metadata.",
      "Have it send the e-mail address as NameID, or as an attribute that you name in a later step.",
      "Give the application to the people who should sign in.",
    ],
    names: { acsURL: "Assertion consumer service (ACS) URL", entityID: "Entity ID or audience" },
    metadata: "Find the address or the file of its metadata, or copy the values one by one.",
  },
};

export const PROVIDER_CHOICES = (Object.keys(PROVIDER_GUIDES) as SamlProduct[]).map((value) => ({
  value,
  label: PROVIDER_GUIDES[value].name,
}));
