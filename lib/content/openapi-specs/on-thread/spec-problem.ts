/** A problem that prevents the use of a spec. */
export type SpecProblem = {
  /** for people, with the place */
  message: string;
  code: "SYNTAX" | "VERSION" | "STRUCTURE" | "REFERENCE" | "LIMIT";
  line?: number;
  /** names of the parts around it, outermost first */
  path?: string[];
};
