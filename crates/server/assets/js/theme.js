// The theme: set before the first paint, switched by the button in the header. Without a choice the system decides.
(() => {
  const root = document.documentElement;
  root.classList.add('js');
  /** @returns {string | null} */
  const kept = () => {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null;
    }
  };
  const show = () => {
    const theme = kept();
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  show();
  const dark = () =>
    root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest('[data-theme-switch]') : null;
    if (!target) return;
    const theme = dark() ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', theme);
    } catch {
      // Without storage the choice holds for this page.
    }
    root.dataset.theme = theme;
    document.dispatchEvent(new CustomEvent('theme', { detail: theme }));
  });
  // Another tab has switched.
  addEventListener('storage', show);
})();
