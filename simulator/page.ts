export const page = (_: unknown, url: URL) => url.pathname === '/' ? { text: '', type: 'text/html; charset=utf-8' } : undefined;
