// The browser of games: a record from a file goes into the field where one can also be pasted.

const file = document.getElementById('file');
const record = document.getElementById('record');
if (file instanceof HTMLInputElement && record instanceof HTMLTextAreaElement) {
  file.addEventListener('change', async () => {
    const chosen = file.files?.[0];
    if (chosen) record.value = await chosen.text();
  });
}

export {};
