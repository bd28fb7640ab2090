-- Pages whose present or former path ends with a slug, for addresses of sites that have no page.
CREATE INDEX page_path_last_slug ON "PagePath" ("spaceId", split_part("path", '/', -1), "pageId");
CREATE INDEX page_redirect_last_slug ON "PageRedirect" ("spaceId", split_part("path", '/', -1), "pageId");
