/** Runs the background worker alone, for `npm run dev`; `npm start` runs it inside the server. */
import { database } from "@/lib/platform/db/client";
import { closePool } from "@/lib/platform/db/pool";
import { startWorker } from "@/lib/wiring/worker";

const worker = await startWorker(database());
const stop = async () => {
  await worker.stop();
  await closePool();
};
process.once("SIGINT", () => void stop());
process.once("SIGTERM", () => void stop());
