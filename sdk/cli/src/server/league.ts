/** The league that a text names: by its id, or by its link, which may hold an invite. */
export function leagueIn(text: string): { id: string; invite: string | undefined } | undefined {
  const [, id, invite] = /(?:^|\/leagues\/)([a-z0-9]{12})(?:\?invite=([\w-]{1,64}))?$/.exec(text) ?? [];
  return id === undefined ? undefined : { id, invite };
}
