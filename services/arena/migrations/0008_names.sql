-- Names of accounts: one alphabet, given once, never changed and never given again. Until now better-auth's own routes took
-- any, and any could be renamed: such an account gets a name made of its id, and a line of audit.
with wrong as (
  select id, name from "user"
  where name !~ '^[a-z0-9][a-z0-9-]{1,31}$'
    -- Kept for us since the beginning: who can sign in under one of these came by it through that hole.
    or (name in ('house', 'admin', 'operator', 'liars-ladder', 'api', 'me', 'null', 'undefined')
      and exists (select 1 from "account" a where a."userId" = "user".id))
), renamed as (
  update "user" u set name = 'author-' || substr(md5(u.id), 1, 16) from wrong w where u.id = w.id
  returning u.id, u.name, w.name as old
)
insert into audit (operator, action, subject, detail)
select 'migration 0008', 'account.rename', id,
  'Now ' || name || '. Its name was one that nobody may have: ' || left(regexp_replace(old, '[^ -~]', '?', 'g'), 100)
from renamed;

alter table "user" add constraint user_name_check check (name ~ '^[a-z0-9][a-z0-9-]{1,31}$');
alter table bot add constraint bot_name_check check (name ~ '^[a-z0-9][a-z0-9-]{1,31}$');

-- Every name that an account ever had. It outlives the account: links and results that say it mean nobody else.
create table author_name (
  name text primary key,
  user_id text not null,
  taken_at timestamptz not null default now()
);
insert into author_name (name, user_id, taken_at) select name, id, "createdAt" from "user";

create function keep_author_name() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into author_name (name, user_id) values (new.name, new.id);
  elsif new.name is distinct from old.name then
    raise exception 'the name of account % never changes', old.id;
  end if;
  return null;
end $$;
-- After, so that an insert that does nothing on conflict takes no name.
create trigger keep_author_name after insert or update of name on "user" for each row execute function keep_author_name();

-- Who may do what operators do: by account, for a name can be anybody's until it is somebody's.
create table operator (
  user_id text primary key references "user" (id) on delete cascade,
  granted_at timestamptz not null default now(),
  granted_by text not null,
  reason text not null
);
