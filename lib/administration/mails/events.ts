import { column, event, eventsOf, noPayload, passingEvent } from "@/lib/platform/events/event";

export const mailEvents = {
  ...eventsOf(
    { stored: column("Mail", "recipient") },
    {
      "mail.sentAgain": event({ may: "organization.admin" }, noPayload, ["mails"]),
    },
  ),
  "mails.changed": passingEvent({ may: "organization.admin" }, ["mails"]),
};
