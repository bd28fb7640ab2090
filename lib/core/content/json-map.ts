export type JsonValue = string | number | boolean | null | JsonValue[] | JsonMap;
export type JsonMap = { [key: string]: JsonValue };
