/** Text of others as it may stand in HTML, in an element or in quotes. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
