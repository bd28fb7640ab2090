-- Links: the texts that refer to a page or a file, whichever state of content they are part of.

CREATE INDEX text_links_to ON "TextLinks" USING gin ("organizationId", "ids");
