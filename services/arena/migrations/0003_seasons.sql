-- A ladder's matches, ratings and counts belong to a season. `entry` is the season that the ladder is in; what was
-- before is in `season` and `final_row`, which nothing changes.
alter table ladder
  add season integer not null default 1 check (season > 0),
  -- open: matches are made. closing: those under way are waited for. closed: its final table is written.
  add season_state text not null default 'open' check (season_state in ('open', 'closing', 'closed')),
  add opened_at timestamptz not null default now(),
  -- Who closes it, and why, while it is closing.
  add closed_by text,
  add closed_why text,
  add check ((season_state = 'open') = (closed_by is null) and (closed_by is null) = (closed_why is null));
update ladder set opened_at = coalesce((select min(created_at) from match where ladder_id = ladder.id), opened_at);

-- Nobody may forget to say the season of what is new.
alter table match add season integer not null default 1;
alter table match alter season drop default;
create unique index match_season_commit_idx on match (ladder_id, season, commit);
drop index match_commit_idx;
create index match_season_idx on match (ladder_id, season, id desc);

alter table rating_point add season integer not null default 1;
alter table rating_point alter season drop default;
alter table rating_point drop constraint rating_point_pkey, add primary key (ladder_id, season, version_id, matches);

-- A closed season.
create table season (
  ladder_id text not null references ladder (id),
  number integer not null check (number > 0),
  opened_at timestamptz not null,
  closed_at timestamptz not null,
  closed_by text not null,
  reason text not null,
  -- The version that stood at 1000.
  anchor uuid references version (id),
  matches integer not null,
  games integer not null,
  primary key (ladder_id, number)
);

-- Its table as it was in the end: every entry that played in it or could have. Names are kept as they were.
create table final_row (
  ladder_id text not null,
  season integer not null,
  version_id uuid not null references version (id),
  author text not null,
  bot text not null,
  number integer not null,
  -- It was the version that its bot played with.
  active boolean not null,
  status text not null check (status in ('playing', 'superseded', 'suspended', 'retired')),
  reason text,
  joined_at timestamptz not null,
  matches integer not null,
  deals integer not null,
  games integer not null,
  wins double precision not null,
  rank_sum bigint not null,
  faults boolean[] not null,
  form real[] not null,
  last_match uuid,
  last_at timestamptz,
  rating double precision,
  low double precision,
  high double precision,
  best integer,
  worst integer,
  place integer,
  primary key (ladder_id, season, version_id),
  foreign key (ladder_id, season) references season (ladder_id, number) deferrable initially deferred
);
create index final_row_version_idx on final_row (version_id);

create function refuse_closed_season() returns trigger language plpgsql as $$
begin
  raise exception 'A closed season does not change: % of "%" is refused.', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger season_stays before update or delete on season for each row execute function refuse_closed_season();
create trigger season_whole before truncate on season for each statement execute function refuse_closed_season();
create trigger final_row_stays before update or delete on final_row for each row execute function refuse_closed_season();
create trigger final_row_whole before truncate on final_row for each statement execute function refuse_closed_season();

-- Rows are written before their season: once that is there, nothing is added. A match does not enter a closed season,
-- leave it, or become something else in it.
create function refuse_if_season_closed() returns trigger language plpgsql as $$
declare
  kept record := case when tg_op = 'INSERT' then new else old end;
begin
  if exists (select from season where ladder_id = kept.ladder_id and number = kept.season)
    or tg_op = 'UPDATE' and exists (select from season where ladder_id = new.ladder_id and number = new.season)
  then
    raise exception 'Season % of ladder % is closed: % of "%" is refused.',
      kept.season, kept.ladder_id, lower(tg_op), tg_table_name using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger final_row_complete before insert on final_row for each row execute function refuse_if_season_closed();
create trigger match_in_season before insert or delete or update of ladder_id, season, state, commit, seeds, deals on match
  for each row execute function refuse_if_season_closed();
