/** Messages complete the name of their field; beside it they begin a sentence, unless with an address or the like. */
export const sentence = (message: string): string =>
  /^[a-z]+ /.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message;
