import type { Part } from "@liars-ladder/protocol";
import { roomOf } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRoom } from "../api/live.ts";
import { query } from "../api/queries.ts";

/** A version as it goes through its submission, live. */
export function useVersion(id: string) {
  const client = useQueryClient();
  const options = query("getVersion", { params: { version: id } });
  const { data, error } = useQuery({
    ...options,
    // The socket tells; this is for when it cannot.
    refetchInterval: (q) => (q.state.data && isOpen(q.state.data) ? 3000 : 30_000),
  });
  useRoom(roomOf.version(id), {
    version: (event) => {
      if (event.version === id) void client.invalidateQueries({ queryKey: options.queryKey });
    },
  });
  const change = (next: Part<"getVersion", "response">) => client.setQueryData(options.queryKey, next);
  return { data, error, change };
}

/** Whether it is not decided yet. */
export const isOpen = ({ state }: Pick<Part<"getVersion", "response">, "state">): boolean =>
  state === "queued" || state === "building";
