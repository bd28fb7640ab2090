/** Exemptions are for emergencies; with many of them single sign-on would be required of nobody. */
export const MOST_EXEMPT = 5;
