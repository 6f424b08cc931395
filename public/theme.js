// The chosen theme, before the first paint; without a choice the system decides.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.classList.add(theme);
} catch {}
