const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter,
  );

export function buildMailBody(
  text: string,
  link: { words: string; address: string } | undefined,
): { text: string; html: string } {
  const paragraphs = escaped(text)
    .split(/\n{2,}/)
    .map((words) => `<p style="margin:0 0 16px">${words.replaceAll('\n', '<br>')}</p>`)
    .join('');
  const button = link
    ? `<p style="margin:24px 0"><a href="${escaped(link.address)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#005a5b;color:#ffffff;text-decoration:none;font-weight:bold">${link.words}</a></p>`
    : '';
  return {
    text: link ? `${text}\n\n${link.words}: ${link.address}\n` : `${text}\n`,
    html: `<!doctype html><html lang="es"><body style="margin:0;padding:24px;font:16px/24px Arial,sans-serif;color:#14211c"><div style="max-width:560px">${paragraphs}${button}</div></body></html>`,
  };
}
