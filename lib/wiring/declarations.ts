import "server-only";
import { provideEvents } from "@/lib/platform/events/catalogue";
import { provideMails } from "@/lib/platform/mail/compose";
import { events } from "./events";
import { mails } from "./mails";

/** Makes what the areas declare known to the platform. Each entry of the server imports it. */
provideEvents(events);
provideMails(mails);
