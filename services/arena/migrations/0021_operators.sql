-- What operators decide of ladders, versions, accounts and names.

alter table ladder
  -- Who ended it, and why: no season of it opens and no version joins it, until somebody opens the next season.
  add ended_by text,
  add ended_why text,
  add check ((ended_by is null) = (ended_why is null));

-- Why an operator keeps it off all ladders; null: nobody does.
alter table version add held text;
alter table entry
  drop constraint entry_cause_check,
  add constraint entry_cause_check check (cause in ('forfeits', 'incidents', 'bots', 'operator'));

-- Its owner cannot sign in, no key of it opens anything, and its bots do not play.
create table account_suspension (
  user_id text primary key references "user" (id) on delete cascade,
  at timestamptz not null default now(),
  by text not null,
  reason text not null
);

-- A name of an account, or of a bot of it, that somebody finds unfit.
create table name_report (
  id uuid primary key default uuidv7(),
  author_id text not null references "user" (id) on delete cascade,
  bot_id uuid references bot (id),
  -- As it was when it was reported: the author's, or the bot's.
  name text not null,
  reporter text references "user" (id) on delete set null,
  reason text not null,
  at timestamptz not null default now(),
  verdict text check (verdict in ('kept', 'removed')),
  decided_at timestamptz,
  decided_by text,
  check ((verdict is null) = (decided_at is null) and (verdict is null) = (decided_by is null))
);
create unique index name_report_open_idx on name_report (reporter, author_id, bot_id) nulls not distinct where verdict is null;
create index name_report_author_idx on name_report (author_id);

-- A name that was taken away becomes one that says nothing, made of the account's id. It is not given to anybody else.
create or replace function keep_author_name() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into author_name (name, user_id) values (new.name, new.id);
  elsif new.name is distinct from old.name then
    if new.name not in ('author-' || substr(md5(old.id), 1, 16), 'deleted-' || substr(md5(old.id), 1, 16)) then
      raise exception 'the name of account % never changes', old.id;
    end if;
    insert into author_name (name, user_id) values (new.name, new.id) on conflict do nothing;
  end if;
  return null;
end $$;

-- A final table keeps names as they were, unless they were taken away. Nothing else of it changes.
drop trigger final_row_stays on final_row;
create trigger final_row_kept before delete on final_row for each row execute function refuse_closed_season();
create trigger final_row_stays before update on final_row for each row
  when (to_jsonb(new) - 'author' - 'bot' <> to_jsonb(old) - 'author' - 'bot'
    or new.author <> old.author and new.author !~ '^(author|deleted)-[0-9a-f]{16}$'
    or new.bot <> old.bot and new.bot !~ '^bot-[0-9a-f]{16}$')
  execute function refuse_closed_season();
