-- Access: the role of a person on an access target, in the only place where the database computes it. The rule is that
-- of roleIn() in lib/core/access/roles.ts; queries join these functions by the fragments of lib/core/access/sql.ts.
--
-- Each kind of access target has
--   <kind>_role(columns of the target, user, organization role, collections)   the role of a person
--   <kind>_access(columns of the target)    the members of its organization with their roles
--   given_in_<kind>(id)                     the role that follows from each role in the organization alone
--   reached_in_<kind>(id)                   the members with a grant or authorship, with their roles
--   everyone_in_<kind>(id)                  all members by these two, for reading all of them
-- PostgreSQL inlines the first two into the query that joins them, so that the common cases cost hardly anything; they
-- take columns, because a row passed as a whole would be built each time.

DROP FUNCTION IF EXISTS role_lines, team_access, team_role, organization_access, standing, space_role_by_standing, member_access, space_grants, collection_roles, space_access, collection_access,
  everyone_in_space, everyone_in_collection, everyone_in_site, reached_in_space, reached_in_collection, reached_in_site,
  given_in_space, given_in_collection, given_in_site, organization_roles, site_access, site_role, organization_role_in_site, reached_by_grants, space_role, space_role_by_access, collection_role, granted_role,
  inherited_role, creator_role, default_role;

-- The people of an organization, with their role there; null is a guest.
CREATE FUNCTION organization_access(p_organization text)
RETURNS TABLE ("userId" text, "role" "Role") LANGUAGE sql STABLE AS $$
  SELECT m."userId", m."role" FROM "Member" m WHERE m."organizationId" = p_organization AND m."disabledAt" IS NULL
$$;

-- Owners of a team manage it as administrators do; guests see no members, so they manage no team.
CREATE FUNCTION team_role(p_team text, p_user text, p_organization_role "Role")
RETURNS TABLE ("role" "Role") LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT CASE WHEN p_organization_role IS NOT NULL AND EXISTS (SELECT FROM "TeamMember" t
      WHERE t."teamId" = p_team AND t."userId" = p_user AND t."role" = 'owner') THEN 'admin'
    ELSE p_organization_role END
$$;

CREATE FUNCTION team_access(p_team text, p_organization text)
RETURNS TABLE ("userId" text, "role" "Role") LANGUAGE sql STABLE AS $$
  SELECT o."userId", a."role" FROM organization_access(p_organization) o
  CROSS JOIN LATERAL team_role(p_team, o."userId", o."role") a
$$;

-- Members who may create content manage the sites that they created, and see the others.
CREATE FUNCTION organization_role_in_site(p_organization_role "Role") RETURNS "Role" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_organization_role = 'create' THEN 'review' ELSE p_organization_role END
$$;

-- Default levels are for members with a role; guests have only their grants.
CREATE FUNCTION default_role(p_organization_role "Role", p_level "DefaultLevel")
RETURNS "Role" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_level = 'none' OR p_organization_role IS NULL THEN NULL ELSE p_level::text::"Role" END
$$;

-- The role from a collection: the first that one gives, from this collection outwards, then the organization's.
CREATE FUNCTION inherited_role(p_user text, p_organization_role "Role", p_collection text)
RETURNS "Role" LANGUAGE plpgsql STABLE AS $$
DECLARE
  found_role "Role";
  answered boolean;
  level "DefaultLevel";
  current_collection text := p_collection;
  depth int := 0;
BEGIN
  WHILE current_collection IS NOT NULL AND depth <= 32 LOOP
    SELECT true, g."role" INTO answered, found_role FROM "CollectionGrant" g
      WHERE g."collectionId" = current_collection AND g."userId" = p_user;
    IF answered THEN RETURN found_role; END IF;
    SELECT count(*) > 0, max(g."role") INTO answered, found_role
      FROM "CollectionGrant" g JOIN "TeamMember" t ON t."teamId" = g."teamId" AND t."userId" = p_user
      WHERE g."collectionId" = current_collection;
    IF answered THEN RETURN found_role; END IF;
    SELECT c."defaultLevel", c."parentId" INTO level, current_collection
      FROM "Collection" c WHERE c."id" = current_collection;
    IF NOT FOUND THEN EXIT; END IF;
    IF level <> 'inherit' THEN RETURN default_role(p_organization_role, level); END IF;
    depth := depth + 1;
  END LOOP;
  RETURN p_organization_role;
END $$;

-- The role from a person's grants on a space: their own, else the highest of their teams; only for people with a
-- grant.
CREATE FUNCTION granted_role(p_user text, p_space text) RETURNS "Role" LANGUAGE plpgsql STABLE AS $$
DECLARE
  found_role "Role";
BEGIN
  SELECT g."role" INTO found_role FROM "SpaceGrant" g WHERE g."spaceId" = p_space AND g."userId" = p_user;
  IF FOUND THEN RETURN found_role; END IF;
  SELECT max(g."role") INTO found_role FROM "SpaceGrant" g
    JOIN "TeamMember" t ON t."teamId" = g."teamId" AND t."userId" = p_user WHERE g."spaceId" = p_space;
  RETURN found_role;
END $$;

-- The roles that a person has from the collections of an organization, or from one of them: inherited_role() of each,
-- for all of them at once. The keys are the ids of collections with access settings and of those inside them; '' is
-- for all others, which give the role in the organization.
CREATE FUNCTION collection_roles(p_organization text, p_user text, p_organization_role "Role", p_only text)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_only IS NOT NULL THEN
    RETURN jsonb_build_object(p_only, inherited_role(p_user, p_organization_role, p_only));
  END IF;
  RETURN (
    WITH RECURSIVE grants AS MATERIALIZED (
      SELECT g."collectionId" AS "id", bool_or(g."userId" IS NOT NULL) AS "own",
        max(g."role") FILTER (WHERE g."userId" IS NOT NULL) AS "role", max(g."role") AS "highest"
      FROM "CollectionGrant" g WHERE g."userId" = p_user
        OR g."teamId" IN (SELECT t."teamId" FROM "TeamMember" t WHERE t."userId" = p_user)
      GROUP BY 1
    ), answers AS MATERIALIZED (
      SELECT c."id", CASE WHEN g."own" THEN g."role" ELSE g."highest" END AS "role"
      FROM grants g JOIN "Collection" c USING ("id") WHERE c."organizationId" = p_organization
      UNION ALL
      SELECT c."id", default_role(p_organization_role, c."defaultLevel") FROM "Collection" c
      WHERE c."organizationId" = p_organization AND c."defaultLevel" <> 'inherit'
        AND NOT EXISTS (SELECT FROM grants g WHERE g."id" = c."id")
    ), given AS (
      SELECT * FROM answers
      UNION ALL
      SELECT c."id", o."role" FROM given o JOIN "Collection" c ON c."parentId" = o."id"
      WHERE NOT EXISTS (SELECT FROM answers a WHERE a."id" = c."id")
    )
    SELECT jsonb_build_object('', p_organization_role) || coalesce(jsonb_object_agg(g."id", g."role"), '{}') FROM given g
  );
END $$;

-- The roles from a person's grants on spaces, by space id: granted_role() of each space with one.
CREATE FUNCTION space_grants(p_user text) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(jsonb_object_agg(r."id", r."role"), '{}') FROM (
      SELECT g."spaceId" AS "id", CASE WHEN bool_or(g."userId" IS NOT NULL)
        THEN max(g."role") FILTER (WHERE g."userId" IS NOT NULL) ELSE max(g."role") END AS "role"
      FROM "SpaceGrant" g WHERE g."userId" = p_user
        OR g."teamId" IN (SELECT t."teamId" FROM "TeamMember" t WHERE t."userId" = p_user)
      GROUP BY 1
    ) r
  );
END $$;

-- A member of an organization with the roles from its collections, or from one of them, and from grants on spaces,
-- which would be costly to compute for each of many items. Administrators need none of them.
CREATE FUNCTION member_access(p_organization text, p_user text, p_only text)
RETURNS TABLE ("userId" text, "role" "Role", "collections" jsonb, "grants" jsonb) LANGUAGE sql STABLE AS $$
  SELECT o."userId", o."role",
    CASE WHEN o."role" IS DISTINCT FROM 'admin' THEN collection_roles(p_organization, o."userId", o."role", p_only) END,
    CASE WHEN o."role" IS DISTINCT FROM 'admin' THEN space_grants(o."userId") END
  FROM organization_access(p_organization) o WHERE o."userId" = p_user
$$;

-- The creator of something keeps "create" on it.
CREATE FUNCTION collection_role(
  p_collection text, p_creator text, p_user text, p_organization_role "Role", p_collections jsonb
) RETURNS TABLE ("role" "Role") LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT CASE WHEN p_organization_role = 'admin' THEN p_organization_role
    ELSE greatest(CASE WHEN p_creator = p_user THEN 'create'::"Role" END,
      CASE WHEN p_collections ? p_collection THEN (p_collections ->> p_collection)::"Role"
        WHEN p_collections ? '' THEN p_organization_role
        ELSE inherited_role(p_user, p_organization_role, p_collection) END) END
$$;

-- Functions are called only where a grant or a collection matters: each call costs as much as the role in twenty
-- other spaces.
CREATE FUNCTION space_role(
  p_space text, p_default "DefaultLevel", p_parent text, p_creator text, p_user text, p_organization_role "Role"
) RETURNS TABLE ("role" "Role") LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT CASE WHEN p_organization_role = 'admin' THEN p_organization_role
    ELSE greatest(CASE WHEN p_creator = p_user THEN 'create'::"Role" END, CASE
      WHEN EXISTS (SELECT FROM "SpaceGrant" g WHERE g."spaceId" = p_space AND (g."userId" = p_user
        OR EXISTS (SELECT FROM "TeamMember" t WHERE t."teamId" = g."teamId" AND t."userId" = p_user)))
        THEN granted_role(p_user, p_space)
      WHEN p_default <> 'inherit' THEN default_role(p_organization_role, p_default)
      WHEN p_parent IS NULL THEN p_organization_role
      ELSE inherited_role(p_user, p_organization_role, p_parent) END) END
$$;

-- The same from the result of member_access(), which includes grants and collections: without lookups, and quick to
-- plan.
CREATE FUNCTION space_role_by_access(
  p_space text, p_default "DefaultLevel", p_parent text, p_creator text,
  p_user text, p_organization_role "Role", p_collections jsonb, p_grants jsonb
) RETURNS TABLE ("role" "Role") LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT CASE WHEN p_organization_role = 'admin' THEN p_organization_role
    ELSE greatest(CASE WHEN p_creator = p_user THEN 'create'::"Role" END, CASE
      WHEN p_grants ? p_space THEN (p_grants ->> p_space)::"Role"
      WHEN p_default <> 'inherit' THEN default_role(p_organization_role, p_default)
      WHEN p_parent IS NULL THEN p_organization_role
      WHEN p_collections ? p_parent THEN (p_collections ->> p_parent)::"Role"
      WHEN p_collections ? '' THEN p_organization_role
      ELSE inherited_role(p_user, p_organization_role, p_parent) END) END
$$;

-- All possible sources of a person's role in something, in the order of precedence ("place"), with the deciding one.
-- Sources in the organization have no level.
CREATE FUNCTION role_lines(
  p_kind text, p_item text, p_default "DefaultLevel", p_parent text, p_creator text, p_user text, p_organization_role "Role"
) RETURNS TABLE ("place" int, "source" text, "level" int, "collection" text, "team" text, "role" "Role", "decides" boolean)
LANGUAGE sql STABLE AS $$
  WITH RECURSIVE levels AS (
    SELECT 0 AS "level", CASE WHEN p_kind = 'collection' THEN p_item END AS "collection", p_default AS "default", p_parent AS "parent"
    UNION ALL
    SELECT l."level" + 1, c."id", c."defaultLevel", c."parentId" FROM levels l JOIN "Collection" c ON c."id" = l."parent"
    WHERE l."default" = 'inherit' AND l."level" <= 32
  ), grants AS (
    SELECT 0 AS "level", NULL AS "collection", g."userId", g."teamId", g."role" FROM "SpaceGrant" g
    WHERE p_kind = 'space' AND g."spaceId" = p_item
    UNION ALL
    SELECT 0, NULL, g."userId", g."teamId", g."role" FROM "SiteGrant" g WHERE p_kind = 'site' AND g."siteId" = p_item
    UNION ALL
    SELECT l."level", l."collection", g."userId", g."teamId", g."role"
    FROM levels l JOIN "CollectionGrant" g ON g."collectionId" = l."collection"
  ), lines AS (
    SELECT 1 AS "step", 'grant' AS "source", g."level", g."collection", NULL AS "team", g."role" FROM grants g WHERE g."userId" = p_user
    UNION ALL
    SELECT 2, 'team', g."level", g."collection", g."teamId", g."role"
    FROM grants g JOIN "TeamMember" t ON t."teamId" = g."teamId" AND t."userId" = p_user
    UNION ALL
    SELECT 3, 'default', l."level", l."collection", NULL, default_role(p_organization_role, l."default")
    FROM levels l WHERE l."default" <> 'inherit'
    UNION ALL
    SELECT 4, CASE WHEN p_organization_role = 'admin' THEN 'admin' ELSE 'organization' END, NULL, NULL, NULL,
      CASE WHEN p_kind = 'site' THEN organization_role_in_site(p_organization_role) ELSE p_organization_role END
    UNION ALL
    SELECT 5, 'creator', NULL, NULL, NULL, 'create'::"Role" WHERE p_creator = p_user
  ), asked AS (
    SELECT row_number() OVER (ORDER BY l."level" NULLS LAST, l."step", l."role" DESC NULLS LAST, l."team")::int AS "place", l.*
    FROM lines l
  ), answer AS (
    SELECT CASE WHEN p_organization_role = 'admin' THEN 'admin'
      WHEN p_creator = p_user AND coalesce(a."role" < 'create', true) THEN 'creator' ELSE a."source" END AS "source"
    FROM asked a WHERE a."place" = 1
  )
  SELECT a."place", a."source", a."level", a."collection", a."team", a."role",
    a."place" = min(a."place") FILTER (WHERE a."source" = answer."source") OVER ()
  FROM asked a CROSS JOIN answer
$$;

CREATE FUNCTION collection_access(p_collection text, p_organization text, p_creator text)
RETURNS TABLE ("userId" text, "role" "Role") LANGUAGE sql STABLE AS $$
  SELECT o."userId", a."role" FROM organization_access(p_organization) o
  CROSS JOIN LATERAL collection_role(p_collection, p_creator, o."userId", o."role", NULL) a
$$;

CREATE FUNCTION space_access(
  p_space text, p_organization text, p_default "DefaultLevel", p_parent text, p_creator text
) RETURNS TABLE ("userId" text, "role" "Role") LANGUAGE sql STABLE AS $$
  SELECT o."userId", a."role" FROM organization_access(p_organization) o
  CROSS JOIN LATERAL space_role(p_space, p_default, p_parent, p_creator, o."userId", o."role") a
$$;

-- A site has no default level and belongs to no collection: grants on it, then the role in the organization.
CREATE FUNCTION site_role(p_site text, p_creator text, p_user text, p_organization_role "Role")
RETURNS TABLE ("role" "Role") LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT CASE WHEN p_organization_role = 'admin' THEN p_organization_role
    ELSE greatest(CASE WHEN p_creator = p_user THEN 'create'::"Role" END, (
      SELECT CASE
        WHEN bool_or(g."userId" IS NOT NULL) THEN max(g."role") FILTER (WHERE g."userId" IS NOT NULL)
        WHEN count(*) > 0 THEN max(g."role") ELSE organization_role_in_site(p_organization_role) END
      FROM "SiteGrant" g WHERE g."siteId" = p_site AND (g."userId" = p_user
        OR EXISTS (SELECT FROM "TeamMember" t WHERE t."teamId" = g."teamId" AND t."userId" = p_user)))) END
$$;

CREATE FUNCTION site_access(p_site text, p_organization text, p_creator text)
RETURNS TABLE ("userId" text, "role" "Role") LANGUAGE sql STABLE AS $$
  SELECT o."userId", a."role" FROM organization_access(p_organization) o
  CROSS JOIN LATERAL site_role(p_site, p_creator, o."userId", o."role") a
$$;

-- Everyone with a grant on a collection, or on one around it.
CREATE FUNCTION reached_by_grants(p_collection text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  WITH RECURSIVE around AS (
    SELECT p_collection AS "id"
    UNION
    SELECT c."parentId" FROM around JOIN "Collection" c ON c."id" = around."id"
  )
  SELECT coalesce(g."userId", t."userId") FROM around JOIN "CollectionGrant" g ON g."collectionId" = around."id"
  LEFT JOIN "TeamMember" t ON t."teamId" = g."teamId"
$$;

-- Every role in an organization; null is a guest's.
CREATE FUNCTION organization_roles() RETURNS TABLE ("role" "Role") LANGUAGE sql IMMUTABLE AS $$
  SELECT r FROM unnest(enum_range(NULL::"Role")) r UNION ALL SELECT NULL
$$;

-- Members without a grant have the same role as all others with their role in the organization: that is computed once
-- per role, with an empty user, and one by one only for members with grants.
CREATE FUNCTION given_in_collection(p_collection text)
RETURNS TABLE ("organizationRole" "Role", "role" "Role") LANGUAGE sql STABLE AS $$
  SELECT r."role", a."role" FROM "Collection" c CROSS JOIN organization_roles() r
  CROSS JOIN LATERAL collection_role(c."id", c."createdById", '', r."role", NULL) a WHERE c."id" = p_collection
$$;

CREATE FUNCTION reached_in_collection(p_collection text)
RETURNS TABLE ("userId" text, "organizationRole" "Role", "role" "Role") LANGUAGE sql STABLE AS $$
  WITH item AS MATERIALIZED (SELECT * FROM "Collection" c WHERE c."id" = p_collection),
  reached AS MATERIALIZED (
    SELECT r AS "userId" FROM reached_by_grants(p_collection) r UNION SELECT i."createdById" FROM item i
  )
  SELECT o."userId", o."role", a."role" FROM item i CROSS JOIN reached r
  JOIN LATERAL organization_access(i."organizationId") o ON o."userId" = r."userId"
  CROSS JOIN LATERAL collection_role(i."id", i."createdById", o."userId", o."role", NULL) a
$$;

CREATE FUNCTION given_in_space(p_space text)
RETURNS TABLE ("organizationRole" "Role", "role" "Role") LANGUAGE sql STABLE AS $$
  SELECT r."role", a."role" FROM "Space" s CROSS JOIN organization_roles() r
  CROSS JOIN LATERAL space_role(s."id", s."defaultLevel", s."parentId", s."createdById", '', r."role") a
  WHERE s."id" = p_space
$$;

CREATE FUNCTION reached_in_space(p_space text)
RETURNS TABLE ("userId" text, "organizationRole" "Role", "role" "Role") LANGUAGE sql STABLE AS $$
  WITH item AS MATERIALIZED (SELECT * FROM "Space" s WHERE s."id" = p_space),
  granted AS MATERIALIZED (
    SELECT coalesce(g."userId", t."userId") AS "userId", jsonb_build_object(p_space, CASE WHEN bool_or(g."userId" IS NOT NULL)
      THEN max(g."role") FILTER (WHERE g."userId" IS NOT NULL) ELSE max(g."role") END) AS "grants"
    FROM "SpaceGrant" g LEFT JOIN "TeamMember" t ON t."teamId" = g."teamId" WHERE g."spaceId" = p_space GROUP BY 1
  ), reached AS MATERIALIZED (
    SELECT r AS "userId" FROM item i CROSS JOIN LATERAL reached_by_grants(i."parentId") r
    UNION SELECT g."userId" FROM granted g UNION SELECT i."createdById" FROM item i
  )
  SELECT o."userId", o."role", a."role" FROM item i CROSS JOIN reached r
  JOIN LATERAL organization_access(i."organizationId") o ON o."userId" = r."userId"
  LEFT JOIN granted g ON g."userId" = r."userId"
  CROSS JOIN LATERAL space_role_by_access(i."id", i."defaultLevel", i."parentId", i."createdById", o."userId", o."role", NULL,
    coalesce(g."grants", '{}')) a
$$;

CREATE FUNCTION given_in_site(p_site text)
RETURNS TABLE ("organizationRole" "Role", "role" "Role") LANGUAGE sql STABLE AS $$
  SELECT r."role", a."role" FROM "Site" t CROSS JOIN organization_roles() r
  CROSS JOIN LATERAL site_role(t."id", t."createdById", '', r."role") a WHERE t."id" = p_site
$$;

CREATE FUNCTION reached_in_site(p_site text)
RETURNS TABLE ("userId" text, "organizationRole" "Role", "role" "Role") LANGUAGE sql STABLE AS $$
  WITH item AS MATERIALIZED (SELECT * FROM "Site" t WHERE t."id" = p_site),
  reached AS MATERIALIZED (
    SELECT coalesce(g."userId", m."userId") AS "userId" FROM "SiteGrant" g LEFT JOIN "TeamMember" m ON m."teamId" = g."teamId"
      WHERE g."siteId" = p_site
    UNION SELECT i."createdById" FROM item i
  )
  SELECT o."userId", o."role", a."role" FROM item i CROSS JOIN reached r
  JOIN LATERAL organization_access(i."organizationId") o ON o."userId" = r."userId"
  CROSS JOIN LATERAL site_role(i."id", i."createdById", o."userId", o."role") a
$$;

CREATE FUNCTION everyone_in_collection(p_collection text)
RETURNS TABLE ("userId" text, "role" "Role") LANGUAGE sql STABLE AS $$
  WITH reached AS MATERIALIZED (SELECT * FROM reached_in_collection(p_collection)), given AS MATERIALIZED (
    SELECT jsonb_object_agg(coalesce(g."organizationRole"::text, ''), g."role") AS "roles" FROM given_in_collection(p_collection) g
  )
  SELECT o."userId", CASE WHEN r."userId" IS NOT NULL THEN r."role"
    ELSE (g."roles" ->> coalesce(o."role"::text, ''))::"Role" END
  FROM "Collection" i CROSS JOIN given g CROSS JOIN LATERAL organization_access(i."organizationId") o
  LEFT JOIN reached r ON r."userId" = o."userId" WHERE i."id" = p_collection
$$;

CREATE FUNCTION everyone_in_space(p_space text)
RETURNS TABLE ("userId" text, "role" "Role") LANGUAGE sql STABLE AS $$
  WITH reached AS MATERIALIZED (SELECT * FROM reached_in_space(p_space)), given AS MATERIALIZED (
    SELECT jsonb_object_agg(coalesce(g."organizationRole"::text, ''), g."role") AS "roles" FROM given_in_space(p_space) g
  )
  SELECT o."userId", CASE WHEN r."userId" IS NOT NULL THEN r."role"
    ELSE (g."roles" ->> coalesce(o."role"::text, ''))::"Role" END
  FROM "Space" i CROSS JOIN given g CROSS JOIN LATERAL organization_access(i."organizationId") o
  LEFT JOIN reached r ON r."userId" = o."userId" WHERE i."id" = p_space
$$;

CREATE FUNCTION everyone_in_site(p_site text)
RETURNS TABLE ("userId" text, "role" "Role") LANGUAGE sql STABLE AS $$
  WITH reached AS MATERIALIZED (SELECT * FROM reached_in_site(p_site)), given AS MATERIALIZED (
    SELECT jsonb_object_agg(coalesce(g."organizationRole"::text, ''), g."role") AS "roles" FROM given_in_site(p_site) g
  )
  SELECT o."userId", CASE WHEN r."userId" IS NOT NULL THEN r."role"
    ELSE (g."roles" ->> coalesce(o."role"::text, ''))::"Role" END
  FROM "Site" i CROSS JOIN given g CROSS JOIN LATERAL organization_access(i."organizationId") o
  LEFT JOIN reached r ON r."userId" = o."userId" WHERE i."id" = p_site
$$;
