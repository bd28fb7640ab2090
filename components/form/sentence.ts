/**
 * Turns a message that completes the name of its field into a sentence, unless it begins with an address or the like.
 */
export const sentence = (message: string): string => {
  const whole = /^(?:is|has|was) /.test(message) ? `this ${message}` : message;
  return /^[a-z]+ /.test(whole) ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole;
};
