import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { IntegrationScope } from "@/lib/integrations/integrations/schemas";
import { kindsOfScopes, presentIntegrationEvent } from "./integration-events";

const typeOf = (type: string) =>
  presentIntegrationEvent("event", "installation", {
    ...{ type, spaceId: "space", subjectId: "space" },
    payload: { changes: {} },
  }).type;

it("visibility events are held back by the database if the visibility did not change", () => {
  const sql = readFileSync("prisma/sql/webhooks.sql", "utf8");
  const [, held = ""] = /NEW\."type" NOT IN \(([^)]*)\)\s+OR [^\n]* \? 'visibility'/.exec(sql) ?? [];
  const kinds = kindsOfScopes(IntegrationScope.options).filter(
    (kind) => typeOf(kind) === "space_visibility_updated",
  );
  expect([...held.matchAll(/'([^']+)'/g)].map(([, kind]) => kind).sort()).toEqual(kinds);
});
