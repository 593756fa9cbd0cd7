// New table: when the options change who plays, the seats are asked for again without losing what was filled in.

const form = document.getElementById('new');

async function refresh() {
  if (!(form instanceof HTMLFormElement)) return;
  const query = new URLSearchParams();
  for (const [key, value] of new FormData(form)) if (typeof value === 'string' && value) query.set(key, value);
  const answer = await fetch(`/new?${query}`);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.getElementById('seats');
  const old = document.getElementById('seats');
  if (fresh && old && fresh.innerHTML !== old.innerHTML) old.replaceChildren(...fresh.childNodes);
}

form?.addEventListener('change', (event) => {
  if (event.target instanceof Element && event.target.hasAttribute('data-seats')) void refresh();
});

// A name is kept for the next time.
const name = document.getElementById('name');
if (name instanceof HTMLInputElement) {
  try {
    if (!name.value) name.value = localStorage.getItem('name') ?? '';
    form?.addEventListener('submit', () => localStorage.setItem('name', name.value));
  } catch {
    // Without storage it is typed again.
  }
}

export {};
