-- A bot may have several authors: its owner (bot.author_id), under whose name it stands, and co-authors, whom the owner invited and
-- who accepted. All of them submit versions, and see its sources, logs and reports.
create table co_author (
  bot_id uuid not null references bot (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  invited_at timestamptz not null default now(),
  -- Null: invited.
  joined_at timestamptz,
  primary key (bot_id, user_id)
);
create index co_author_user_idx on co_author (user_id);

-- All authors of a bot, its owner first, then in the order in which they joined. Triggers keep it: whether somebody is one of them is
-- asked for each row of a table.
alter table bot add column authors text[] not null default '{}';
update bot set authors = array[author_id];
create index bot_authors_idx on bot using gin (authors);

create function authors_of(bot bot) returns text[] language sql stable as $$
  select array_prepend(bot.author_id, array(
    select c.user_id from co_author c
    where c.bot_id = bot.id and c.joined_at is not null and c.user_id <> bot.author_id order by c.joined_at, c.user_id))
$$;

create function keep_authors() returns trigger language plpgsql as $$
begin
  new.authors := authors_of(new);
  return new;
end $$;
create trigger bot_owned before insert or update of author_id on bot for each row execute function keep_authors();

create function co_author_changed() returns trigger language plpgsql as $$
begin
  update bot b set authors = authors_of(b)
  where id = coalesce(new.bot_id, old.bot_id) and authors <> authors_of(b);
  return null;
end $$;
create trigger co_author_changed after insert or update or delete on co_author
  for each row execute function co_author_changed();

-- Lists and tables name authors, and say what is one's own. This seldom changes.
create trigger bot_authors_changed after update on bot for each row
  when (old.authors <> new.authors) execute function name_changed();

-- Where a bot stood before its owner handed it over. Such an address leads to it for ever, and nobody else gets it.
create table bot_address (
  author_id text not null references "user" (id) on delete cascade,
  name text not null,
  bot_id uuid not null references bot (id) on delete cascade,
  primary key (author_id, name)
);
create index bot_address_bot_idx on bot_address (bot_id);

-- Quotas count against who submits. Null: they deleted their account.
alter table version add column submitted_by text references "user" (id);
update version v set submitted_by = b.author_id from bot b where b.id = v.bot_id;
create index version_submitted_idx on version (submitted_by, created_at);

-- What happens to a bot is told to all its authors.
create or replace function notice_made() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (user_id, notice_id)
  select w.user_id, new.id from version v join bot b on b.id = v.bot_id join webhook w on w.user_id = any(b.authors)
  where v.id = new.version_id and new.kind = any(w.kinds);
  return null;
end $$;
