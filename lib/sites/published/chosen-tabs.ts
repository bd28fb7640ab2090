/** The browser's storage of titles of tabs that a visitor chose. */
export const CHOSEN_TABS_KEY = "tabs";
export const MOST_CHOSEN_TABS = 20;
