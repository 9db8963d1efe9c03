import type { League } from "@liars-ladder/protocol";
import { api } from "../api/client.ts";
import { Act } from "../ui/Act.tsx";
import { AuthorLink, BotLink } from "../ui/BotLink.tsx";
import { CopyLine } from "../ui/CopyLine.tsx";
import { Section } from "../ui/Section.tsx";
import styles from "./league.module.css";

/** Who is in it, and for its organiser how others come. */
export function Members({ league }: { league: League }) {
  const params = { league: league.id };
  return (
    <Section id="members" title={`Members (${league.members})`}>
      <ul className={styles.members}>
        {league.players.map(({ author, joined, bot }) => (
          <li key={author}>
            {bot ? <BotLink bot={bot} /> : <AuthorLink author={author} />}
            {!joined && <span className="badge">invited</span>}{" "}
            {joined && !bot && <span className="dim">no bot yet</span>}{" "}
            {league.invite !== null && author !== league.organiser && (
              <Act verb="Put out" of={author} act={() => api.putOutOfLeague({ params: { ...params, author } })} />
            )}
          </li>
        ))}
      </ul>
      {league.invite !== null && <Invite league={league} invite={league.invite} />}
    </Section>
  );
}

function Invite({ league: { id }, invite }: { league: League; invite: string }) {
  const params = { league: id };
  return (
    <div className="stack">
      <p className="dim prose">Whoever has this link may join, with an account here:</p>
      <CopyLine text={`${location.origin}/leagues/${id}?invite=${invite}`} label="the link that invites" />
      <Act
        verb="Invite"
        of="authors by name"
        field={{ name: "authors", label: "Authors, by name", placeholder: "anna, bert" }}
        act={(text) =>
          api.inviteToLeague({ params, body: { authors: text.split(/[\s,]+/).filter((name) => name !== "") } })
        }
      />
    </div>
  );
}
