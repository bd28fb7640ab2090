/** "2 open change requests", "1 page". */
export const pluralize = (amount: number, one: string, many = `${one}s`): string =>
  `${amount.toLocaleString("en")} ${amount === 1 ? one : many}`;
