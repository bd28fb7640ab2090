-- Git: one operation of a space runs at a time, and a space has one line of what its repository held.

CREATE UNIQUE INDEX git_operation_running ON "GitOperation" ("spaceId") WHERE "state" = 'running';
CREATE UNIQUE INDEX branch_git ON "Branch" ("spaceId") WHERE "kind" = 'git';
