/** Where a link may go: another site over a closed line, or a page of Quincena. */
export const linkPattern = {
  test: /^(https:\/\/[^\s]+|\/(?![/\\])[^\s]*)$/,
  message: 'Escriba una dirección que empiece por https:// o una página de Quincena que empiece por /',
} as const;
