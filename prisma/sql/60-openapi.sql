-- Descriptions of APIs: what a version holds is never changed.

CREATE TRIGGER openapi_version_immutable BEFORE UPDATE ON "OpenApiVersion" FOR EACH ROW EXECUTE FUNCTION row_is_immutable();
ALTER TABLE "OpenApiSpec" ADD CONSTRAINT openapi_source CHECK ("processingState" = 'complete' OR num_nonnulls("sourceUrl", "sourceText") = 1);
