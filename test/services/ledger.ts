import pg from "pg";

/** Errors in an arena's records, in words; empty when every finished match was committed exactly once. */
export async function audit(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const wrong: string[] = [];
    for (const [what, query] of Object.entries(books)) {
      const { rows } = await client.query(query);
      wrong.push(...rows.map((row) => `${what}: ${JSON.stringify(row)}`));
    }
    return wrong;
  } finally {
    await client.end();
  }
}

const finished = `
  select m.id, m.ladder_id, m.deals, m.commit, l.players
  from match m join ladder l on l.id = m.ladder_id where m.state = 'finished'`;

/** Each query lists rows that must not exist. */
const books = {
  "a finished match has another number of games than deals × seats, or one twice": `
    select f.id, f.deals, f.players, count(g.*)::int as games, count(distinct g.index)::int as apart, max(g.index) as last
    from (${finished}) f left join game g on g.match_id = f.id group by f.id, f.deals, f.players
    having count(g.*) <> f.deals * f.players or max(g.index) <> f.deals * f.players - 1`,
  "a match that is not finished has games": `
    select m.id, m.state from match m where m.state <> 'finished' and exists (select from game g where g.match_id = m.id)`,
  "a match's pairs weigh something else than its games": `
    select f.id, f.deals * f.players * f.players / 2.0 as expected, sum(t.weight) as weight
    from (${finished}) f left join tally t on t.match_id = f.id group by f.id, f.deals, f.players
    having abs(coalesce(sum(t.weight), 0) - f.deals * f.players * f.players / 2.0) > 1e-6`,
  "a ladder counts other commits than it has finished matches": `
    select l.id, l.commits, count(f.id)::int as finished, max(f.commit) as last
    from ladder l left join (${finished}) f on f.ladder_id = l.id group by l.id, l.commits
    having l.commits <> count(f.id) or coalesce(max(f.commit), 0) <> count(f.id)`,
  "a version has other matches or games to its name than it played": `
    select e.ladder_id, e.version_id, e.matches, e.games, p.matches as played, p.games as games_played
    from entry e left join lateral (
      select count(*)::int as matches, coalesce(sum(b.games), 0)::int as games
      from match_bot b join (${finished}) f on f.id = b.match_id
      where b.version_id = e.version_id and f.ladder_id = e.ladder_id) p on true
    where e.matches <> p.matches or e.games <> p.games`,
};
