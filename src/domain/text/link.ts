export const linkPattern = {
  test: /^(https:\/\/[^\s]+|\/(?![/\\])[^\s]*)$/,
  message: 'Escriba una dirección que empiece por https:// o una página de Quincena que empiece por /',
} as const;
