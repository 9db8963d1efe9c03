/** Text of others, escaped for HTML, for an element or an attribute in quotes. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
