import fc from "fast-check";
import { casesOf } from "./extent";

/* Properties that say nothing else have this many cases. */
fc.configureGlobal({ numRuns: casesOf(100, 20_000) });
