import { useQuery } from "@tanstack/react-query";
import { api } from "../api/client.ts";
import { query } from "../api/queries.ts";
import { Act } from "../ui/Act.tsx";
import { Ago } from "../ui/Ago.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { botPath } from "../ui/format.ts";
import { Section } from "../ui/Section.tsx";
import styles from "./account.module.css";

/** Bots whose owners ask one to become a co-author. */
export function Invitations() {
  const { data } = useQuery(query("listInvitations", {}));
  if (!data || data.items.length === 0) return null;
  return (
    <Section id="invitations" title="Invitations">
      <p className="dim prose">
        As a co-author you submit versions of a bot of somebody else, and see its sources, logs and reports. Your own
        bots and that one never meet in a rated match.
      </p>
      <ul className={styles.invitations}>
        {data.items.map(({ bot, invitedAt }) => {
          const params = { author: bot.author, bot: bot.name };
          return (
            <li key={botPath(bot)} className="row">
              <span>
                <BotLink bot={bot} />{" "}
                <span className="dim">
                  <Ago at={invitedAt} />
                </span>
              </span>
              <Act verb="Accept" of={botPath(bot)} primary act={() => api.joinBot({ params })} />
              <Act verb="Turn down" of={botPath(bot)} act={() => api.leaveBot({ params })} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
