-- Sums of styles have twenty numbers more: bids of others by the chance that they were true, and how many of them were challenged.
-- What is in the tables is summed up again in the background. What is archived, or is about to be, keeps what it has.
delete from match_style x using match m
where m.id = x.match_id and not exists (select from archive a where a.ladder_id = m.ladder_id and a.season = m.season);
delete from style x where not exists (select from archive a where a.ladder_id = x.ladder_id and a.season = x.season);
update match m set styled = false
where styled and not exists (select from archive a where a.ladder_id = m.ladder_id and a.season = m.season);
