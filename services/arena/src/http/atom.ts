/** A feed by RFC 4287. Texts are plain; addresses are whole. */
export interface Feed {
  /** The feed's own address. */
  self: string;
  /** The page that it is about. */
  page: string;
  title: string;
  author: string;
  updated: Date;
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** A UUID. */
  id: string;
  title: string;
  text: string;
  at: Date;
  page: string;
}

/** Also without what XML cannot hold, however it is written. */
const text = (plain: string): string =>
  plain
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The feed as XML. The same feed is always the same text. */
export const atom = ({
  self,
  page,
  title,
  author,
  updated,
  entries,
}: Feed): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${text(page)}</id>
  <title>${text(title)}</title>
  <updated>${updated.toISOString()}</updated>
  <author><name>${text(author)}</name></author>
  <link rel="self" type="application/atom+xml" href="${text(self)}"/>
  <link rel="alternate" type="text/html" href="${text(page)}"/>
${entries.map(entry).join("")}</feed>
`;

const entry = ({ id, title, text: summary, at, page }: FeedEntry): string => `  <entry>
    <id>urn:uuid:${id}</id>
    <title>${text(title)}</title>
    <updated>${at.toISOString()}</updated>
    <link rel="alternate" type="text/html" href="${text(page)}"/>
    <summary>${text(summary)}</summary>
  </entry>
`;
