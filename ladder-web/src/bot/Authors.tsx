import type { Part } from "@liars-ladder/protocol";
import type { ReactNode } from "react";
import { api } from "../api/client.ts";
import { useMe } from "../api/session.ts";
import { Act } from "../ui/Act.tsx";
import { AuthorLink } from "../ui/BotLink.tsx";
import { botPath } from "../ui/format.ts";
import { Section } from "../ui/Section.tsx";
import styles from "./bot.module.css";

type Whose = Part<"getBotAuthors", "response">;

/** Who writes a bot, for its authors. Its owner invites others and hands it over; a co-author may leave. */
export function Authors({ of, data }: { of: Whose["bot"]; data: Whose }) {
  const me = useMe();
  if (!me) return null;
  const owns = me.author === data.owner;
  return (
    <Section id="authors" title="Authors">
      <p className="dim prose">
        All authors submit versions, and see sources, logs and reports. A version counts against the quota of whoever
        submits it. Bots that have an author in common never meet in a rated match.{" "}
        <a href="/guides/co-authors">What follows from it</a>
      </p>
      <ul className={styles.authors}>
        <Person name={data.owner} what="owner" />
        {data.coAuthors.map(({ author }) => (
          <Person key={author} name={author}>
            {owns && <OwnersVerbs of={of} author={author} />}
            {author === me.author && <Leave of={of} />}
          </Person>
        ))}
        {data.invited.map(({ author }) => (
          <Person key={author} name={author} what="invited">
            {owns && <Remove of={of} author={author} verb="Take back" />}
          </Person>
        ))}
      </ul>
      {owns && <Invite of={of} />}
    </Section>
  );
}

const Person = ({ name, what, children }: { name: string; what?: string; children?: ReactNode }) => (
  <li>
    <AuthorLink author={name} /> {what && <span className="badge">{what}</span>} {children}
  </li>
);

const at = (of: Whose["bot"]) => ({ author: of.author, bot: of.name });

const Remove = ({ of, author, verb }: { of: Whose["bot"]; author: string; verb: string }) => (
  <Act
    verb={verb}
    of={verb === "Remove" ? author : `the invitation of ${author}`}
    act={() => api.removeCoAuthor({ params: { ...at(of), coauthor: author } })}
  />
);

const OwnersVerbs = ({ of, author }: { of: Whose["bot"]; author: string }) => (
  <>
    <Remove of={of} author={author} verb="Remove" />{" "}
    <Act
      verb="Hand over"
      of={`${of.name} to ${author}`}
      danger
      sure={`${botPath(of)} becomes ${author}/${of.name}, and ${author} decides who its authors are. You stay a co-author. Hand it over?`}
      act={() => api.handOver({ params: at(of), body: { author } })}
    />
  </>
);

const Leave = ({ of }: { of: Whose["bot"] }) => (
  <Act
    verb="Leave"
    of={botPath(of)}
    danger
    sure={`You will not see the sources and logs of ${botPath(of)} any more, and your versions stay with it. Leave it?`}
    act={() => api.leaveBot({ params: at(of) })}
  />
);

const Invite = ({ of }: { of: Whose["bot"] }) => (
  <Act
    verb="Invite"
    of={`somebody to write ${of.name}`}
    field={{ name: "author", label: "Author, by name", placeholder: "anna", minLength: 2 }}
    act={(author) => api.inviteCoAuthor({ params: at(of), body: { author: author.trim() } })}
  />
);
