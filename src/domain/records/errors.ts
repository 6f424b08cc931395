/** `errors` of a 422: dotted path of the field → sentences. */
export type Errors = Record<string, string[]>;
