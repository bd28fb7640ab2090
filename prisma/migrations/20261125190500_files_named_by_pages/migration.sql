-- Pages by the files that they lead to or have for a cover; those of texts are found by text_links_to.
CREATE INDEX page_version_files ON "PageVersion" USING gin (jsonb_path_query_array("meta", '$.**.file'))
  WHERE "toSeq" IS NULL AND "meta" <> '{}';
