import { useQuery } from "@tanstack/react-query";
import { query } from "../api/queries.ts";
import { CopyLine } from "../ui/CopyLine.tsx";
import { playCommand } from "./command.ts";

/** The command that plays a house bot on the user's machine, by the rules of the ladder that the page shows. */
export function PlayCommand({ bot, ladder: id }: { bot: string; ladder: string }) {
  const ladder = useQuery(query("getLadder", { params: { ladder: id } })).data?.ladder;
  return ladder && <CopyLine text={playCommand(bot, ladder)} label="the command" />;
}
