export const BigMark = () => (
  <svg className="v-lock-mark fixed" viewBox="2 4 56 56" aria-hidden="true">
    <path
      d="M30 5a26 26 0 0 0 0 52h25.2a2.2 2.2 0 0 0 1.55-3.75l-6.26-6.24A26 26 0 0 0 30 5z"
      fill="var(--q-brand-2)"
    />
    <path d="M30 16.5a14.5 14.5 0 0 1 0 29z" fill="var(--q-sun)" />
  </svg>
);
