import type { Part } from "@liars-ladder/protocol";
import { useState } from "react";
import { CopyLine } from "../ui/CopyLine.tsx";
import { botPath } from "../ui/format.ts";
import { LadderLink, useLadders } from "../ui/LadderLink.tsx";
import { Modal } from "../ui/Modal.tsx";
import { origin } from "../ui/origin.ts";
import { playCommand } from "./command.ts";

interface Props {
  data: Part<"getBot", "response">;
  /** The ladders that the bot is on. */
  ladders: readonly string[];
}

/**
 * The commands that play a bot on the user's machine, one for each of its ladders. Only sources that the user may have can be
 * played: those of house bots, which the command line carries, and the user's own.
 */
export function PlayLocally({ data: { bot, mine }, ladders }: Props) {
  const [open, setOpen] = useState(false);
  const known = useLadders().filter(({ ladder }) => ladders.includes(ladder.id));
  if (!(bot.house || mine) || known.length === 0) return null;
  const name = bot.house ? bot.name : `@${botPath(bot)}`;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Play locally
      </button>
      {open && (
        <Modal title="Play locally" onClose={() => setOpen(false)}>
          <p className="dim">
            These play your <code>bot.ts</code> against {bot.name} on this machine, by the rules of each ladder.
            {!bot.house && ` The sources come from the ladder, so sign in first: liars login --server ${origin()}`}
          </p>
          {known.map(({ ladder }) => (
            <div key={ladder.id}>
              <LadderLink id={ladder.id} />
              <CopyLine text={playCommand(name, ladder)} label={`the command for ${ladder.title}`} />
            </div>
          ))}
        </Modal>
      )}
    </>
  );
}
