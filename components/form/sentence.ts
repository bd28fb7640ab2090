/** Messages complete the name of their field; beside it they are a sentence, unless they begin with an address or the like. */
export const sentence = (message: string): string => {
  const whole = /^(?:is|has|was) /.test(message) ? `this ${message}` : message;
  return /^[a-z]+ /.test(whole) ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole;
};
