import { CopyLine } from "../ui/CopyLine.tsx";
import { useLadders } from "../ui/LadderLink.tsx";
import { playCommand } from "./command.ts";

/** The command that plays a house bot on the user's machine, by the rules of the ladder that the page shows. */
export function PlayCommand({ bot, ladder: id }: { bot: string; ladder: string }) {
  const ladder = useLadders().find((each) => each.ladder.id === id)?.ladder;
  return ladder && <CopyLine text={playCommand(bot, ladder)} label="the command" />;
}
