-- Claims counted on these sites although adaptive content was off; now the switch decides on every site.
UPDATE "Site" SET "adaptiveContent" = true WHERE "visibility" = 'visitor-auth';
