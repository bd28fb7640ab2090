-- Members are found by a part of their name or address, whose lower case is what is typed.
CREATE INDEX user_name_alike ON "User" USING gin (lower("displayName") gin_trgm_ops);
CREATE INDEX user_email_alike ON "User" USING gin ("email" gin_trgm_ops);
