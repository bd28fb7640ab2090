import { type Say, type Text, text } from "@/lib/core/locales/say";
import type { DirectoryProduct } from "@/lib/identity/directory/schemas";

type DirectoryGuide = {
  /** The name of the product; undefined for any other. */
  name?: string;
  /** The steps in the directory, in its own terms. */
  steps: readonly Text[];
  /** Its names for our address and token. */
  names: { baseURL: string; token: string };
};

export const DIRECTORY_GUIDES: Readonly<Record<DirectoryProduct, DirectoryGuide>> = {
  okta: {
    name: "Okta",
    steps: [
      text(
        "In the Okta Admin Console, open your application. On the General tab, edit App Settings and choose SCIM as provisioning.",
      ),
      text(
        "On the Provisioning tab, paste the base URL, set the unique identifier to userName, and choose HTTP Header with the token.",
      ),
      text("Under To App, turn on Create Users, Update User Attributes and Deactivate Users."),
      text("Assign people to the application. On the Push Groups tab, choose the groups that become teams."),
    ],
    names: { baseURL: "SCIM connector base URL", token: "Authorization" },
  },
  entra: {
    name: "Microsoft Entra ID",
    steps: [
      text(
        "In the Entra admin center, open your enterprise application and choose Provisioning, then New configuration.",
      ),
      text("Paste the base URL and the token, then choose Test connection."),
      text("Under Users and groups, assign the people who become members, and the groups that become teams."),
      text("Choose Start provisioning. Entra ID sends changes every 40 minutes."),
    ],
    names: { baseURL: "Tenant URL", token: "Secret token" },
  },
  other: {
    steps: [
      text(
        "Add a SCIM 2.0 application in your directory, with the base URL and the token as a bearer token.",
      ),
      text("Have it send the e-mail address as userName, or as the main one of emails."),
      text("Assign the people who become members, and the groups that become teams."),
    ],
    names: { baseURL: "SCIM base URL", token: "Bearer token" },
  },
};

export const directoryChoices = (say: Say) =>
  (Object.keys(DIRECTORY_GUIDES) as DirectoryProduct[]).map((value) => ({
    value,
    label: DIRECTORY_GUIDES[value].name ?? say("Another directory"),
  }));
