import { describe, expect, it } from "vitest";
import type { AnyOperation } from "@/lib/platform/api/operation";
import { routes } from "./routes";

/**
 * The operations and success statuses of the requirements, written apart from the declarations, so that an operation
 * that is removed, moved or responds with another status is found here.
 */
const REQUIRED: Record<string, string> = {
  "Space comments": `
    GET /spaces/{spaceId}/comments 200
    POST /spaces/{spaceId}/comments 200
    GET /spaces/{spaceId}/comments/{commentId} 200
    PUT /spaces/{spaceId}/comments/{commentId} 200
    DELETE /spaces/{spaceId}/comments/{commentId} 205
    POST /spaces/{spaceId}/comments/{commentId}/replies 200
    GET /spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId} 200
    PUT /spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId} 200
    DELETE /spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId} 205`,
  Collections: `
    GET /collections/{collectionId} 200
    DELETE /collections/{collectionId} 205
    PATCH /collections/{collectionId} 200
    GET /collections/{collectionId}/spaces 200
    POST /collections/{collectionId}/move 200
    POST /collections/{collectionId}/transfer 200
    GET /orgs/{organizationId}/collections 200
    POST /orgs/{organizationId}/collections 201`,
  Spaces: `
    GET /spaces/{spaceId} 200
    DELETE /spaces/{spaceId} 205
    PATCH /spaces/{spaceId} 200
    POST /spaces/{spaceId}/duplicate 201
    POST /spaces/{spaceId}/restore 200
    POST /spaces/{spaceId}/move 200
    POST /spaces/{spaceId}/transfer 200
    GET /spaces/{spaceId}/links 200`,
  "Docs sites": `
    GET /orgs/{organizationId}/sites 200
    POST /orgs/{organizationId}/sites 201
    GET /orgs/{organizationId}/sites/{siteId} 200
    DELETE /orgs/{organizationId}/sites/{siteId} 205
    PATCH /orgs/{organizationId}/sites/{siteId} 200
    GET /orgs/{organizationId}/sites/{siteId}/adaptive-schema 200
    PUT /orgs/{organizationId}/sites/{siteId}/adaptive-schema 200
    GET /orgs/{organizationId}/sites/{siteId}/adaptive-schema/template-conditions 200
    GET /orgs/{organizationId}/sites/{siteId}/published 200`,
  "Site sections": `
    GET /orgs/{organizationId}/sites/{siteId}/sections 200
    POST /orgs/{organizationId}/sites/{siteId}/sections 201
    DELETE /orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId} 205
    PATCH /orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId} 200
    POST /orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move 200`,
  "Site section groups": `
    GET /orgs/{organizationId}/sites/{siteId}/section-groups 200
    POST /orgs/{organizationId}/sites/{siteId}/section-groups 201
    DELETE /orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId} 205
    PATCH /orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId} 200
    POST /orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections 201
    DELETE /orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId} 205
    POST /orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move 200`,
  "Site spaces": `
    GET /orgs/{organizationId}/sites/{siteId}/site-spaces 200
    POST /orgs/{organizationId}/sites/{siteId}/site-spaces 201
    DELETE /orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId} 205
    PATCH /orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId} 200
    POST /orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move 200`,
  "Site share links": `
    GET /orgs/{organizationId}/sites/{siteId}/share-links 200
    POST /orgs/{organizationId}/sites/{siteId}/share-links 201
    DELETE /orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId} 205
    PATCH /orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId} 200`,
  "Change requests": `
    GET /spaces/{spaceId}/change-requests 200
    POST /spaces/{spaceId}/change-requests 201
    GET /spaces/{spaceId}/change-requests/{changeRequestId} 200
    PATCH /spaces/{spaceId}/change-requests/{changeRequestId} 200
    POST /spaces/{spaceId}/change-requests/{changeRequestId}/merge 200
    POST /spaces/{spaceId}/change-requests/{changeRequestId}/update 200
    GET /spaces/{spaceId}/change-requests/{changeRequestId}/pdf 200`,
  "Change request content": `
    GET /spaces/{spaceId}/change-requests/{changeRequestId}/content 200
    POST /spaces/{spaceId}/change-requests/{changeRequestId}/content/import 201
    GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/pages 200
    GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/files 200
    GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId} 200
    GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks 200
    GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId} 200
    GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links 200`,
  "Space content": `
    GET /spaces/{spaceId}/search 200
    GET /spaces/{spaceId}/content 200
    POST /spaces/{spaceId}/content/import 201
    GET /spaces/{spaceId}/content/pages 200
    GET /spaces/{spaceId}/content/files 200
    GET /spaces/{spaceId}/content/files/{fileId} 200
    GET /spaces/{spaceId}/content/files/{fileId}/backlinks 200
    GET /spaces/{spaceId}/content/page/{pageId} 200
    GET /spaces/{spaceId}/content/page/{pageId}/links 200`,
  Organizations: `
    GET /orgs 200
    GET /orgs/{organizationId} 200
    PATCH /orgs/{organizationId} 200
    DELETE /orgs/{organizationId}/link-invites/{inviteId} 205
    GET /orgs/{organizationId}/search 200
    GET /email-domains/{emailDomain}/orgs 200`,
  "Organization members": `
    GET /orgs/{organizationId}/members 200
    GET /orgs/{organizationId}/members/{userId} 200
    DELETE /orgs/{organizationId}/members/{userId} 204
    PATCH /orgs/{organizationId}/members/{userId} 200
    POST /orgs/{organizationId}/ping 200
    POST /orgs/{organizationId}/members/{userId}/sso 200
    GET /orgs/{organizationId}/members/{userId}/spaces 200
    GET /orgs/{organizationId}/members/{userId}/teams 200`,
  "Teams and team members": `
    GET /orgs/{organizationId}/teams 200
    PUT /orgs/{organizationId}/teams 201
    GET /orgs/{organizationId}/teams/{teamId} 200
    DELETE /orgs/{organizationId}/teams/{teamId} 204
    PATCH /orgs/{organizationId}/teams/{teamId} 200
    GET /orgs/{organizationId}/teams/{teamId}/members 200
    PUT /orgs/{organizationId}/teams/{teamId}/members 204
    PUT /orgs/{organizationId}/teams/{teamId}/members/{userId} 204
    DELETE /orgs/{organizationId}/teams/{teamId}/members/{userId} 204`,
  "SAML and SSO": `
    GET /orgs/{organizationId}/saml 200
    POST /orgs/{organizationId}/saml 201
    GET /orgs/{organizationId}/saml/{samlProviderId} 200
    DELETE /orgs/{organizationId}/saml/{samlProviderId} 204
    PATCH /orgs/{organizationId}/saml/{samlProviderId} 200
    GET /orgs/{organizationId}/sso 200`,
  "OpenAPI specs": `
    GET /orgs/{organizationId}/openapi 200
    POST /orgs/{organizationId}/openapi 201
    GET /orgs/{organizationId}/openapi/{specSlug} 200
    PUT /orgs/{organizationId}/openapi/{specSlug} 200
    DELETE /orgs/{organizationId}/openapi/{specSlug} 205
    GET /orgs/{organizationId}/openapi/{specSlug}/versions 200
    GET /orgs/{organizationId}/openapi/{specSlug}/versions/latest 200
    GET /orgs/{organizationId}/openapi/{specSlug}/versions/latest/content 200
    GET /orgs/{organizationId}/openapi/{specSlug}/versions/{versionId} 200
    GET /orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content 200`,
  "Translation settings": `
    GET /orgs/{organizationId}/translations 200
    POST /orgs/{organizationId}/translations 201
    GET /orgs/{organizationId}/translations/{translationSettingsId} 200
    PUT /orgs/{organizationId}/translations/{translationSettingsId} 200
    DELETE /orgs/{organizationId}/translations/{translationSettingsId} 205`,
  Integrations: `
    GET /integrations 200
    GET /integrations/{integrationName} 200
    POST /integrations/{integrationName} 200
    DELETE /integrations/{integrationName} 204
    GET /integrations/{integrationName}/installations 200`,
};

const required = Object.entries(REQUIRED).flatMap(([area, lines]) =>
  lines
    .trim()
    .split("\n")
    .map((line) => [area, line.trim()] as const),
);

/** Parameters have other names in the requirements. */
const withoutNames = (text: string): string => text.replace(/\{[^}]*\}/g, "{}");

/** The success status of an operation; a deletion that removed something responds with 205. */
const successOf = ({ status, deletes }: AnyOperation): number => (deletes ? 205 : (status ?? 200));

const operations = new Map(
  routes.map(({ operation }) => [
    withoutNames(`${operation.method} ${operation.path}`),
    operation as AnyOperation,
  ]),
);

describe("the operations of the requirements", () => {
  it("are 128", () => {
    expect(new Set(required.map(([, line]) => line)).size).toBe(128);
  });

  it.each(required)("%s: %s", (_area, line) => {
    const [method, path, status] = line.split(" ");
    const operation = operations.get(withoutNames(`${method} ${path}`));
    expect(operation && successOf(operation)).toBe(Number(status));
  });
});
