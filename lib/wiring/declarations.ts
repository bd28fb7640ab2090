import "server-only";
import { provideEvents } from "@/lib/platform/events/catalogue";
import { events } from "./events";

/** Makes what the areas declare known to the platform. Each entry of the server imports it. */
provideEvents(events);
