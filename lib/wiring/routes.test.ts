import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Access, SUBJECT_PARAMETER } from "@/lib/core/access/access";
import { isForSpaceTokens, tokenScopeOf } from "@/lib/core/access/scopes";
import { type AnyOperation, parameterNames } from "@/lib/platform/api/operation";
import { routes } from "./routes";

const operations = routes.map((route) => route.operation as AnyOperation);
const describeAccess = (access: Access) => {
  if ("action" in access) return access.action;
  return access.subject === "user" && access.wholeAccount ? "whole account" : access.subject;
};

/** Method and path without parameter names; two operations must not share one. */
const shapeOf = ({ method, path }: AnyOperation) => `${method} ${path.replace(/\{[^}]+\}/g, "{}")}`;

/** True if the response is a single resource, not a list. */
const isSingle = (response: unknown): boolean =>
  response !== undefined && !(response instanceof z.ZodObject && "items" in response.shape);

describe("the registry of operations", () => {
  it("gives every operation an id of its own", () => {
    expect(new Set(operations.map((operation) => operation.id)).size).toBe(operations.length);
  });

  it("has one operation for each method and path, whatever the parameters are called", () => {
    expect(new Set(operations.map(shapeOf)).size).toBe(operations.length);
  });

  it("names the subject of every operation in its path", () => {
    for (const { id, path, access } of operations) {
      const parameter = SUBJECT_PARAMETER[access.subject as Access["subject"]];
      if (parameter !== null) expect(parameterNames(path), id).toContain(parameter);
      if (access.subject === "changeRequest") expect(parameterNames(path), id).toContain("spaceId");
    }
  });

  it("lets a token bound to one organization write nothing outside of it but tokens of its own", () => {
    const bound = operations.filter(({ method, access }) => {
      const { subject, wholeAccount } = access as { subject: string; wholeAccount?: true };
      return method !== "GET" && subject === "user" && !wholeAccount;
    });
    // All but tokens are limited to that organization: its notifications, integrations, sites and their hosts.
    expect(bound.map(({ id }) => id).sort()).toEqual([
      "checkCustomHostname",
      "createApiToken",
      "createInstallationToken",
      "deleteApiToken",
      "deleteIntegrationDev",
      "findPublishedUrl",
      "installIntegration",
      "installOnSite",
      "installOnSpace",
      "publishIntegration",
      "putIntegrationDev",
      "readNotifications",
      "redeliverIntegrationEvent",
      "removeCustomHostname",
      "rollApiToken",
      "rotateIntegrationSecret",
      "uninstallFromSite",
      "uninstallFromSpace",
      "uninstallIntegration",
      "unpublishIntegration",
      "updateIntegrationInstallation",
      "updateNotification",
      "updateSiteInstallation",
      "updateSpaceInstallation",
    ]);
  });

  it("lets a read-only token change only its person's own data", () => {
    const written = operations.filter(
      (operation) => operation.method !== "GET" && tokenScopeOf(operation) === "read",
    );
    expect(written.map(({ id }) => id).sort()).toEqual([
      "announcePresence",
      "cancelPdf",
      "computeDocument",
      "computeRevision",
      "endPresence",
      "findPublishedUrl",
      "markPageAsNotViewed",
      "markPageAsViewed",
      "pingOrganization",
      "previewMarkdown",
      "previewMarkdownInSpace",
      "searchSite",
      "updateSubscriptionToChangeRequest",
      "updateSubscriptionToPage",
    ]);
  });

  it("keeps tokens of some spaces from what is outside of them", () => {
    const isIn = ({ access }: AnyOperation) => ["space", "changeRequest", "public"].includes(access.subject);
    const outside = operations.filter((operation) => isForSpaceTokens(operation) && !isIn(operation));
    expect(outside.map(({ id }) => id).sort()).toEqual([
      "getApiInformation",
      "getCurrentUser",
      "getOrganization",
      "listOrganizations",
    ]);
    const leaving = operations.filter((operation) => isIn(operation) && !isForSpaceTokens(operation));
    expect(leaving.map(({ id }) => id).sort()).toEqual([
      "acceptInvite",
      "createPreviewLink",
      "deletePreviewLink",
      "duplicateSpace",
      "listPreviewLinks",
      "moveSpace",
      "transferSpace",
      "useMailedLink",
    ]);
  });

  it("names no parameter twice in one path", () => {
    for (const { id, path } of operations) {
      expect(new Set(parameterNames(path)).size, id).toBe(parameterNames(path).length);
    }
  });

  it("honours If-Match in every change and deletion of a resource with an ETag", () => {
    const single = new Set(
      operations
        .filter(({ method, response }) => method === "GET" && isSingle(response))
        .map(({ path }) => path),
    );
    // `checkCustomHostname` requests a check of DNS records and changes nothing itself.
    const changes = operations.filter(
      ({ id, method }) => ["PUT", "PATCH", "DELETE"].includes(method) && id !== "checkCustomHostname",
    );
    expect(changes.filter(({ conditional }) => conditional).map(({ id }) => id)).toEqual(
      changes.filter(({ path }) => single.has(path)).map(({ id }) => id),
    );
  });

  it("keeps bodies away from reads and deletions", () => {
    for (const { id, method, body } of operations) {
      if (method === "GET" || method === "DELETE") expect(body, id).toBeUndefined();
    }
  });

  it("streams bodies into PUTs only, which need no Idempotency-Key", () => {
    for (const { id, method, bodyKind } of operations)
      if (bodyKind === "stream") expect(method, id).toBe("PUT");
  });

  it("has exactly these routes", () => {
    const table = operations.map(
      ({ method, path, id, access }) => `${method.padEnd(6)} /v1${path}  ${id}  ${describeAccess(access)}`,
    );
    expect(table.sort((a, b) => (a.slice(7) < b.slice(7) ? -1 : 1)).join("\n")).toMatchSnapshot();
  });
});
