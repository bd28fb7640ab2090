-- Find words of comments and replies, also parts of words, in any language.
CREATE INDEX comment_words ON "Comment" USING gin ("organizationId", lower("body"::text) gin_trgm_ops);
CREATE INDEX comment_reply_words ON "CommentReply" USING gin (lower("body"::text) gin_trgm_ops);
