/** What the addresses of pages need: a match that is over, its ladder, and a version of a house bot. */
export interface Known {
  match: string;
  ladder: string;
  version: string;
}

/** An address of every page that anybody may see, and of its states. */
export function addressesOf({ match, ladder: id, version }: Known): string[] {
  const game = `${match}.0`;
  const ladder = `/ladders/${id}`;
  const lists = [
    "/",
    "/?seats=2",
    "/overall",
    "/leagues",
    "/bots",
    "/matches",
    "/rules",
    "/guides",
    "/tv",
    "/embed/tv",
    "/play",
    "/studio",
    "/open",
    "/status",
    "/nowhere",
  ];
  const bot = ["/bots/house/odds", "/authors/house", "/pair?a=house/odds&b=house/bold@1", `/versions/${version}`];
  const played = [
    `/matches/${match}`,
    `/matches/${match}/rerun`,
    `/games/${game}`,
    `/games/${game}?at=mistake`,
    `/embed/games/${game}`,
  ];
  const words = [
    "/rules/palafico",
    "/rules/six-card",
    "/rules/palafico/lesson",
    "/rules/six-card/lesson",
    "/guides/security",
    "/guides?q=quota.keys",
    "/styleguide",
    "/styleguide?dialog=open",
    "/sign-in",
    "/sign-in?new=1",
    "/reset-password?token=none",
  ];
  return [
    ...lists,
    ladder,
    `${ladder}?ref=house/odds&sort=name`,
    `${ladder}/seasons`,
    `${ladder}/seasons/1`,
    ...bot,
    ...played,
    ...words,
  ];
}
