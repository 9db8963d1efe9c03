import { useMemo } from "react";
import { SeatToken } from "../felt/SeatToken.tsx";
import type { Film } from "../replay/film.ts";
import { decisionsOf } from "../replay/notes.ts";
import { CopyLine, copyText } from "../ui/CopyLine.tsx";
import { type Debugging, debugCommand } from "./debugging.ts";
import styles from "./evaluation.module.css";

/** A command that somebody asked for, and whether it is in the clipboard. */
export interface Asked {
  readonly command: string;
  readonly copied: boolean;
}

interface Props {
  film: Film;
  at: number;
  debugging: Debugging;
  asked: Asked | null;
  onAsk(asked: Asked | null): void;
}

/** A button for each seat that decided at this step and can be debugged: it copies the command. */
export function DebugButtons({ film, at, debugging, asked, onAsk }: Props) {
  const decisions = useMemo(() => decisionsOf(film.seen("all"), film.steps), [film]);
  const here = decisions.flatMap(({ seat, step }, decision) =>
    step === at && debugging.seats.has(seat) ? [{ seat, command: debugCommand(debugging.game, seat, decision) }] : [],
  );
  if (here.length === 0)
    return (
      <button type="button" className="button small" disabled>
        Debug locally
      </button>
    );
  return here.map(({ seat, command }) => {
    const open = asked?.command === command;
    const copy = async () => onAsk({ command, copied: await copyText(command) });
    return (
      <button
        key={seat}
        type="button"
        className="button small"
        title={command}
        aria-expanded={open}
        onClick={() => (open ? onAsk(null) : void copy())}
      >
        {here.length > 1 && <SeatToken seat={seat} small />} Debug locally
        <span className="unseen">, what {film.names[seat]} saw</span>
      </button>
    );
  });
}

/** The command that was asked for, and what it does. */
export const DebugLine = ({ command, copied }: Asked) => (
  <div className={styles.whatIf}>
    <CopyLine text={command} label="the command" />
    <p className="dim" role="status">
      {copied && "Copied. "}In your bot’s folder, it gives the bot what this seat had seen, and compares what it
      decides. With <code>--inspect</code>, a debugger stops right before the decision.
    </p>
  </div>
);
