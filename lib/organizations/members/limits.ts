/** Exemptions are for emergencies: with many of them, the requirement of single sign-on means little. */
export const MOST_EXEMPT = 5;
