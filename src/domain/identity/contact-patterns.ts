export const phonePattern = { test: /^\+?\d{7,13}$/, message: 'Escriba entre 7 y 13 números' } as const;
export const emailPattern = {
  test: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  message: 'El correo no es válido',
} as const;
