-- Seasons whose games have left the tables: what a file of an archive holds (sdk/protocol/src/archive.ts), in rows, so that every
-- arena reads it, and each backup has it.

-- The arena's own key, with which it signs. Made with the first archive, never changed.
create table signing_key (
  one boolean primary key default true check (one),
  -- PKCS #8, PEM.
  private_key text not null,
  made_at timestamptz not null default now()
);

create table archive_block (
  ladder_id text not null,
  season integer not null,
  -- The commits of its first and last match.
  first bigint not null,
  last bigint not null,
  games integer not null,
  packed bytea not null,
  primary key (ladder_id, season, first),
  foreign key (ladder_id, season) references season (ladder_id, number)
);
alter table archive_block alter packed set storage external;

-- An archive that has all its blocks.
create table archive (
  ladder_id text not null,
  season integer not null,
  head bytea not null,
  signature bytea not null,
  made_at timestamptz not null default now(),
  -- The last commit whose games were read back from here and have left the tables; -1: none yet.
  emptied_to bigint not null default -1,
  emptied_at timestamptz,
  primary key (ladder_id, season),
  foreign key (ladder_id, season) references season (ladder_id, number)
);
alter table archive alter head set storage extended;

-- Once it is signed, nothing of it changes.
create trigger archive_stays before delete or update of ladder_id, season, head, signature on archive
  for each row execute function refuse_closed_season();
create function refuse_signed() returns trigger language plpgsql as $$
declare
  kept record := case when tg_op = 'INSERT' then new else old end;
begin
  if exists (select from archive where ladder_id = kept.ladder_id and season = kept.season) then
    raise exception 'The archive of season % of ladder % is signed: % is refused.', kept.season, kept.ladder_id, lower(tg_op)
      using errcode = 'restrict_violation';
  end if;
  return kept;
end $$;
create trigger archive_block_stays before insert or update or delete on archive_block
  for each row execute function refuse_signed();
