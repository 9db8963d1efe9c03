-- What changed, by the transaction that changed it. Each arena keeps answers as bytes (src/snapshots/), and forgets those that
-- a topic here concerns. Rows are only ever added, so nobody waits for anybody, and triggers add them, so that no code has to
-- remember. A transaction's number says whether one who looked before has seen it: commits do not come in the order of numbers.
create table change (
  xid xid8 not null default pg_current_xact_id(),
  -- A kind, and mostly an id: `match …` one match, `matches …` those of a ladder, `matches` all; `ladder …` what a ladder is,
  -- `table …` who stands where on it, `tables` any of them; `bot …` a bot with its versions, `bots` any; `everything`.
  topic text not null,
  primary key (xid, topic)
);

create function match_changed() returns trigger language plpgsql as $$
begin
  insert into change (topic)
  select 'matches' where exists (select from changed)
  union select 'matches ' || ladder_id from changed
  union select 'match ' || id from changed
  on conflict do nothing;
  return null;
end $$;
create trigger match_made after insert on any_match referencing new table as changed
  for each statement execute function match_changed();
create trigger match_changed after update on any_match referencing new table as changed
  for each statement execute function match_changed();
create trigger match_gone after delete on any_match referencing old table as changed
  for each statement execute function match_changed();

-- What belongs to a match. Its bots are part of lists too.
create function part_of_match_changed() returns trigger language plpgsql as $$
begin
  insert into change (topic)
  select 'matches' where exists (select from changed)
  union select 'matches ' || m.ladder_id from any_match m where m.id in (select match_id from changed)
  union select 'match ' || match_id from changed
  on conflict do nothing;
  return null;
end $$;
create trigger match_bot_made after insert on match_bot referencing new table as changed
  for each statement execute function part_of_match_changed();
create trigger match_bot_changed after update on match_bot referencing new table as changed
  for each statement execute function part_of_match_changed();
create trigger match_style_made after insert on match_style referencing new table as changed
  for each statement execute function part_of_match_changed();
create trigger match_style_gone after delete on match_style referencing old table as changed
  for each statement execute function part_of_match_changed();

create function ladder_changed() returns trigger language plpgsql as $$
begin
  insert into change (topic) values ('ladder ' || new.id), ('table ' || new.id), ('tables') on conflict do nothing;
  return null;
end $$;
create trigger ladder_made after insert on ladder for each row execute function ladder_changed();
create trigger ladder_changed after update on ladder for each row
  when ((old.title, old.position, old.options, old.deals, old.season, old.season_state, old.opened_at, old.closed_why, old.ended_why)
    is distinct from (new.title, new.position, new.options, new.deals, new.season, new.season_state, new.opened_at, new.closed_why, new.ended_why))
  execute function ladder_changed();

-- A table is as of the last fit, and its counts wait for that too. Nothing is fitted before there is an anchor.
create function table_changed() returns trigger language plpgsql as $$
begin
  insert into change (topic) values ('table ' || new.id), ('tables') on conflict do nothing;
  return null;
end $$;
create trigger table_changed after update on ladder for each row
  when ((old.fitted, old.fitted_at, old.line_up, old.exploited, old.anchor, old.misfit)
      is distinct from (new.fitted, new.fitted_at, new.line_up, new.exploited, new.anchor, new.misfit)
    or new.anchor is null and old.commits <> new.commits)
  execute function table_changed();

create function place_changed() returns trigger language plpgsql as $$
begin
  insert into change (topic) values ('table ' || new.ladder_id), ('tables') on conflict do nothing;
  return null;
end $$;
create trigger place_before_changed after update of place_before on entry for each row
  when (old.place_before is distinct from new.place_before) execute function place_changed();

create function bot_changed() returns trigger language plpgsql as $$
begin
  -- Of versions that do not play, a table shows only those that are their bots' active ones.
  insert into change (topic)
  values ('bot ' || new.id), ('bots'), ('tables')
  union select 'table ' || e.ladder_id from entry e join version v on v.id = e.version_id where v.bot_id = new.id
  on conflict do nothing;
  return null;
end $$;
create trigger bot_changed after insert or update on bot for each row execute function bot_changed();

create function version_changed() returns trigger language plpgsql as $$
begin
  insert into change (topic) values ('bot ' || new.bot_id), ('bots') on conflict do nothing;
  return null;
end $$;
create trigger version_changed after insert or update on version for each row execute function version_changed();

create function exploitability_changed() returns trigger language plpgsql as $$
begin
  insert into change (topic)
  select 'bot ' || bot_id from version where id = new.version_id on conflict do nothing;
  return null;
end $$;
create trigger exploitability_changed after insert or update on exploitability for each row
  execute function exploitability_changed();

-- Names stand in every match that their bots played. They seldom change.
create function name_changed() returns trigger language plpgsql as $$
begin
  insert into change (topic) values ('everything') on conflict do nothing;
  return null;
end $$;
create trigger author_name_changed after update of name on "user" for each row
  when (old.name is distinct from new.name) execute function name_changed();
create trigger bot_name_changed after update of name on bot for each row
  when (old.name is distinct from new.name) execute function name_changed();
