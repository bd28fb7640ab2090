import { webHandler } from "@/lib/platform/api/server/web-handler";
import { handleMcp } from "@/lib/wiring/mcp";

/** The endpoint for agents, over the Model Context Protocol. */
const answer = webHandler(handleMcp);

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS, answer as POST };
