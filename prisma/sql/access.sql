-- Access: the role of a person in something, and the one place where the database knows. The rule is that of
-- roleIn() in lib/core/access/roles.ts; queries join what is here by the fragments of lib/core/access/sql.ts.
--
-- Each kind of thing has
--   <kind>_role(columns of the thing, user, organization role, collections)   what a person has in it
--   <kind>_access(columns of the thing)     the members of its organization with their roles in it
--   everyone_in_<kind>(id)                  the same, made for reading all of them
-- The first two become part of the query that joins them, so that the answers most have cost hardly anything; they
-- take columns, because a row that is passed as a whole is put together each time.

DROP FUNCTION IF EXISTS role_lines, team_access, team_role, organization_access, standing, collection_roles, space_access, collection_access,
  everyone_in_space, everyone_in_collection, reached_by_grants, space_role, collection_role, granted_role,
  inherited_role, creator_role, default_role;

-- Who belongs to an organization, and their role there; null is a guest.
CREATE FUNCTION organization_access(p_organization text)
RETURNS TABLE ("userId" text, "role" "Role") LANGUAGE sql STABLE AS $$
  SELECT m."userId", m."role" FROM "Member" m WHERE m."organizationId" = p_organization AND m."disabledAt" IS NULL
$$;

-- Owners of a team manage it as administrators do; guests see no members, so that none of them manages any.
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

-- Default levels are for members with a role; guests have only what is granted to them.
CREATE FUNCTION default_role(p_organization_role "Role", p_level "DefaultLevel")
RETURNS "Role" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_level = 'none' OR p_organization_role IS NULL THEN NULL ELSE p_level::text::"Role" END
$$;

-- What a collection gives a person: the first that answers, from this collection outwards, then the organization.
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

-- What grants on a space give a person whom one reaches: their own, else the highest of their teams.
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

-- What the collections of an organization, or one of them, give a person, by their ids.
CREATE FUNCTION collection_roles(p_organization text, p_user text, p_organization_role "Role", p_only text)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_object_agg(c."id", inherited_role(p_user, p_organization_role, c."id"))
  FROM "Collection" c WHERE c."organizationId" = p_organization AND (p_only IS NULL OR c."id" = p_only)
$$;

-- A member of an organization with what its collections, or one of them, give them, which is much to work out for
-- each of many things in them. Administrators need none of it.
CREATE FUNCTION standing(p_organization text, p_user text, p_only text)
RETURNS TABLE ("userId" text, "role" "Role", "collections" jsonb) LANGUAGE sql STABLE AS $$
  SELECT o."userId", o."role",
    CASE WHEN o."role" IS DISTINCT FROM 'admin' THEN collection_roles(p_organization, o."userId", o."role", p_only) END
  FROM organization_access(p_organization) o WHERE o."userId" = p_user
$$;

-- Whoever made something keeps "create" on it.
CREATE FUNCTION collection_role(
  p_collection text, p_creator text, p_user text, p_organization_role "Role", p_collections jsonb
) RETURNS TABLE ("role" "Role") LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT CASE WHEN p_organization_role = 'admin' THEN p_organization_role
    ELSE greatest(CASE WHEN p_creator = p_user THEN 'create'::"Role" END,
      CASE WHEN p_collections ? p_collection THEN (p_collections ->> p_collection)::"Role"
        ELSE inherited_role(p_user, p_organization_role, p_collection) END) END
$$;

-- Functions are asked only where a grant or a collection has something to say: each call costs as much as telling
-- the role in twenty other spaces.
CREATE FUNCTION space_role(
  p_space text, p_default "DefaultLevel", p_parent text, p_creator text,
  p_user text, p_organization_role "Role", p_collections jsonb
) RETURNS TABLE ("role" "Role") LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT CASE WHEN p_organization_role = 'admin' THEN p_organization_role
    ELSE greatest(CASE WHEN p_creator = p_user THEN 'create'::"Role" END, CASE
      WHEN EXISTS (SELECT FROM "SpaceGrant" g WHERE g."spaceId" = p_space AND (g."userId" = p_user
        OR EXISTS (SELECT FROM "TeamMember" t WHERE t."teamId" = g."teamId" AND t."userId" = p_user)))
        THEN granted_role(p_user, p_space)
      WHEN p_default <> 'inherit' THEN default_role(p_organization_role, p_default)
      WHEN p_parent IS NULL THEN p_organization_role
      WHEN p_collections ? p_parent THEN (p_collections ->> p_parent)::"Role"
      ELSE inherited_role(p_user, p_organization_role, p_parent) END) END
$$;

-- Everything that could give a person a role in something, in the order in which it is asked ("place"), and which of
-- it decides. What holds everywhere has no level.
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
    SELECT 4, CASE WHEN p_organization_role = 'admin' THEN 'admin' ELSE 'organization' END, NULL, NULL, NULL, p_organization_role
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
  CROSS JOIN LATERAL space_role(p_space, p_default, p_parent, p_creator, o."userId", o."role", NULL) a
$$;

-- Everybody whom a grant on a collection, or on one around it, names.
CREATE FUNCTION reached_by_grants(p_collection text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  WITH RECURSIVE around AS (
    SELECT p_collection AS "id"
    UNION
    SELECT c."parentId" FROM around JOIN "Collection" c ON c."id" = around."id"
  )
  SELECT coalesce(g."userId", t."userId") FROM around JOIN "CollectionGrant" g ON g."collectionId" = around."id"
  LEFT JOIN "TeamMember" t ON t."teamId" = g."teamId"
$$;

-- Members whom no grant reaches have what everybody with their role in the organization has: that is worked out
-- once for each role, as of nobody in particular, and one by one only for the others.
CREATE FUNCTION everyone_in_collection(p_collection text)
RETURNS TABLE ("userId" text, "role" "Role") LANGUAGE sql STABLE AS $$
  WITH item AS MATERIALIZED (SELECT * FROM "Collection" c WHERE c."id" = p_collection),
  reached AS MATERIALIZED (
    SELECT r AS "userId" FROM reached_by_grants(p_collection) r UNION SELECT i."createdById" FROM item i
  ), members AS MATERIALIZED (
    SELECT o.*, EXISTS (SELECT FROM reached r WHERE r."userId" = o."userId") AS "apart"
    FROM item i CROSS JOIN LATERAL organization_access(i."organizationId") o
  ), common AS MATERIALIZED (
    SELECT m."role", a."role" AS "gives" FROM item i CROSS JOIN (SELECT DISTINCT "role" FROM members) m
    CROSS JOIN LATERAL collection_role(i."id", i."createdById", '', m."role", NULL) a
  )
  SELECT m."userId", CASE WHEN m."apart" THEN own."role" ELSE k."gives" END
  FROM members m JOIN common k ON k."role" IS NOT DISTINCT FROM m."role"
  CROSS JOIN item i
  CROSS JOIN LATERAL collection_role(i."id", i."createdById", m."userId", m."role", NULL) own
$$;

CREATE FUNCTION everyone_in_space(p_space text)
RETURNS TABLE ("userId" text, "role" "Role") LANGUAGE sql STABLE AS $$
  WITH item AS MATERIALIZED (SELECT * FROM "Space" s WHERE s."id" = p_space),
  reached AS MATERIALIZED (
    SELECT r AS "userId" FROM item i CROSS JOIN LATERAL reached_by_grants(i."parentId") r
    UNION SELECT coalesce(g."userId", t."userId") FROM "SpaceGrant" g LEFT JOIN "TeamMember" t ON t."teamId" = g."teamId"
      WHERE g."spaceId" = p_space
    UNION SELECT i."createdById" FROM item i
  ), members AS MATERIALIZED (
    SELECT o.*, EXISTS (SELECT FROM reached r WHERE r."userId" = o."userId") AS "apart"
    FROM item i CROSS JOIN LATERAL organization_access(i."organizationId") o
  ), common AS MATERIALIZED (
    SELECT m."role", a."role" AS "gives" FROM item i CROSS JOIN (SELECT DISTINCT "role" FROM members) m
    CROSS JOIN LATERAL space_role(i."id", i."defaultLevel", i."parentId", i."createdById", '', m."role", NULL) a
  )
  SELECT m."userId", CASE WHEN m."apart" THEN own."role" ELSE k."gives" END
  FROM members m JOIN common k ON k."role" IS NOT DISTINCT FROM m."role"
  CROSS JOIN item i
  CROSS JOIN LATERAL space_role(i."id", i."defaultLevel", i."parentId", i."createdById", m."userId", m."role", NULL) own
$$;
