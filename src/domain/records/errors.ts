/** `errors` of a 422: sentences by dotted path of the field. */
export type Errors = Record<string, string[]>;
