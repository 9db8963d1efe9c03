/** A link to a page's feed. `of`: the page's path. */
export const FeedLink = ({ of }: { of: string }) => (
  <a href={`${of}/feed.atom`} type="application/atom+xml">
    Feed
  </a>
);
