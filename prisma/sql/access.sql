-- Access: who may do what with a space. The same rules as lib/access/roles.ts, for use in lists.

DROP FUNCTION IF EXISTS default_role, creator_role, inherited_role, space_role, collection_role;

-- Default levels are for members with a role; guests have only what is granted to them.
CREATE FUNCTION default_role(p_organization_role "Role", p_level "DefaultLevel")
RETURNS "Role" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_level = 'none' OR p_organization_role IS NULL THEN NULL ELSE p_level::text::"Role" END
$$;

-- Whoever made an item keeps "create" on it.
CREATE FUNCTION creator_role(p_role "Role", p_is_creator boolean) RETURNS "Role" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_is_creator THEN greatest(p_role, 'create') ELSE p_role END
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

CREATE FUNCTION space_role(
  p_user text, p_organization_role "Role", p_space text, p_default "DefaultLevel", p_parent text, p_creator text
) RETURNS "Role" LANGUAGE plpgsql STABLE AS $$
DECLARE
  found_role "Role";
  answered boolean;
BEGIN
  IF p_organization_role = 'admin' THEN RETURN 'admin'; END IF;

  SELECT true, g."role" INTO answered, found_role FROM "SpaceGrant" g WHERE g."spaceId" = p_space AND g."userId" = p_user;
  IF answered IS NULL THEN
    SELECT count(*) > 0, max(g."role") INTO answered, found_role
      FROM "SpaceGrant" g JOIN "TeamMember" t ON t."teamId" = g."teamId" AND t."userId" = p_user
      WHERE g."spaceId" = p_space;
  END IF;
  IF NOT answered THEN
    found_role := CASE WHEN p_default = 'inherit' THEN inherited_role(p_user, p_organization_role, p_parent)
                       ELSE default_role(p_organization_role, p_default) END;
  END IF;
  RETURN creator_role(found_role, p_creator = p_user);
END $$;

CREATE FUNCTION collection_role(p_user text, p_organization_role "Role", p_collection text, p_creator text)
RETURNS "Role" LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_organization_role = 'admin' THEN RETURN 'admin'; END IF;
  RETURN creator_role(inherited_role(p_user, p_organization_role, p_collection), p_creator = p_user);
END $$;
