-- Access: who may do what with a space. The same rules as lib/access/roles.ts, for use in lists.

ALTER TABLE "SpaceGrant" ADD CONSTRAINT space_grant_holder CHECK (num_nonnulls("userId", "teamId") = 1);
ALTER TABLE "CollectionGrant" ADD CONSTRAINT collection_grant_holder CHECK (num_nonnulls("userId", "teamId") = 1);
ALTER TABLE "User" ADD CONSTRAINT user_email_lower CHECK ("email" = lower("email"));
ALTER TABLE "Collection" ADD CONSTRAINT collection_not_own_parent CHECK ("parentId" IS DISTINCT FROM "id");

-- "Role" is declared from the highest to the lowest, so min() is the highest of several roles.
CREATE FUNCTION space_role(
  p_user text, p_organization_role "Role", p_space text, p_default "DefaultLevel", p_parent text, p_creator text
) RETURNS "Role" LANGUAGE plpgsql STABLE AS $$
DECLARE
  found_role "Role";
  granted boolean;
  answered boolean := false;
  level "DefaultLevel" := p_default;
  current_collection text := p_parent;
  current_creator text;
  depth int := 0;
BEGIN
  IF p_organization_role = 'admin' THEN RETURN 'admin'; END IF;

  SELECT true, g."role" INTO granted, found_role FROM "SpaceGrant" g WHERE g."spaceId" = p_space AND g."userId" = p_user;
  answered := coalesce(granted, false);
  IF NOT answered THEN
    SELECT count(*) > 0, min(g."role") INTO answered, found_role
      FROM "SpaceGrant" g JOIN "TeamMember" t ON t."teamId" = g."teamId" AND t."userId" = p_user
      WHERE g."spaceId" = p_space;
  END IF;

  LOOP
    EXIT WHEN answered;
    IF level <> 'inherit' THEN
      answered := true;
      -- default levels are for members with a role; guests have only what is granted to them
      found_role := CASE WHEN level = 'none' OR p_organization_role IS NULL THEN NULL ELSE level::text::"Role" END;
      EXIT;
    END IF;
    EXIT WHEN current_collection IS NULL OR depth > 32;
    granted := NULL;
    SELECT true, g."role" INTO granted, found_role FROM "CollectionGrant" g
      WHERE g."collectionId" = current_collection AND g."userId" = p_user;
    answered := coalesce(granted, false);
    IF NOT answered THEN
      SELECT count(*) > 0, min(g."role") INTO answered, found_role
        FROM "CollectionGrant" g JOIN "TeamMember" t ON t."teamId" = g."teamId" AND t."userId" = p_user
        WHERE g."collectionId" = current_collection;
    END IF;
    SELECT c."defaultLevel", c."parentId", c."createdById" INTO level, current_collection, current_creator
      FROM "Collection" c WHERE c."id" = current_collection;
    IF NOT FOUND THEN EXIT; END IF;
    depth := depth + 1;
  END LOOP;

  IF NOT answered THEN found_role := p_organization_role; END IF;
  IF p_creator = p_user THEN
    found_role := least(coalesce(found_role, 'create'::"Role"), 'create'::"Role");
  END IF;
  RETURN found_role;
END $$;
