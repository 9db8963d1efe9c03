import type { Part } from "@liars-ladder/protocol";
import { Ago } from "../ui/Ago.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { PlaysBadge } from "./Suspensions.tsx";
import { versionWords } from "./words.ts";

type Version = Part<"getVersion", "response">;

/** Which version it is, and how far its submission is. */
export function VersionHead({ version }: { version: Version }) {
  const { bot, number, active, createdAt, note, entries } = version;
  return (
    <header>
      <p className="eyebrow">
        <BotLink bot={bot} /> / version
      </p>
      <div className="row">
        <h1>
          {bot.name} v{number}
        </h1>
        <PlaysBadge active={active} entries={entries} />
      </div>
      <p role="status">
        {versionWords(version)}{" "}
        <span className="dim">
          · submitted <Ago at={createdAt} />
          {note && ` · ${note}`}
        </span>
      </p>
    </header>
  );
}
