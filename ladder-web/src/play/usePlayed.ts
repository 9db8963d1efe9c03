import type { Part } from "@liars-ladder/protocol";
import type { Answer, Problem } from "@liars-ladder/protocol/client";
import type { Action } from "@liars-ladder/rules";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../api/client.ts";
import { query } from "../api/queries.ts";

export type Played = Part<"getPlayed", "response">;

/** The wait after a request that did not reach the arena, ms. */
const REST_MS = 2_000;

interface Sitting {
  played: Played | undefined;
  error: Error | null;
  /** The problem of the last request. */
  problem: Problem | null;
  /** A request is under way. Nothing else is sent meanwhile. */
  busy: boolean;
  /** The arena cannot be reached. Requests are repeated. */
  lost: boolean;
  decide(action: Action): Promise<void>;
  leave(): Promise<void>;
}

/** The person's game with bots. It waits while a bot decides, and continues after a reload, in any tab. */
export function usePlayed(game: string): Sitting {
  const client = useQueryClient();
  const asked = query("getPlayed", { params: { game } });
  // Another tab may have continued the game, so it is read again when this tab gets the focus.
  const { data: played, error } = useQuery({ ...asked, staleTime: 0, refetchOnWindowFocus: "always" });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState(false);
  const keep = useCallback(
    (next: Played) =>
      // An answer that arrives late has less than what is there already.
      client.setQueryData<Played>(["getPlayed", { params: { game } }], (old) =>
        old && old.decisions > next.decisions && next.state === "playing" ? old : next,
      ),
    [client, game],
  );
  useNews(played, keep, setLost);
  const sending = useRef(false);
  const send = useCallback(
    async (request: () => Promise<Answer<Played>>) => {
      if (sending.current) return;
      sending.current = true;
      setBusy(true);
      const answer = await request();
      sending.current = false;
      setBusy(false);
      setProblem(answer.ok ? null : answer.problem);
      if (answer.ok) keep(answer.value);
      else await client.invalidateQueries({ queryKey: ["getPlayed"] });
    },
    [client, keep],
  );
  const at = played?.decisions ?? 0;
  return {
    ...{ played, error, problem, busy, lost },
    decide: (action) => send(() => api.decide({ params: { game }, body: { at, action } })),
    leave: () => send(() => api.leaveGame({ params: { game } })),
  };
}

/** Asks for the bots' decisions while it is their turn. */
function useNews(played: Played | undefined, keep: (next: Played) => void, setLost: (lost: boolean) => void): void {
  const { id: game, decisions: after, turn, seat, state } = played ?? {};
  const waits = state === "playing" && turn?.seat !== seat;
  useEffect(() => {
    if (!waits || game === undefined || after === undefined) return;
    const stop = new AbortController();
    const { signal } = stop;
    const ask = async (): Promise<void> => {
      while (!signal.aborted) {
        const answer = await api.getPlayed({ params: { game }, query: { after }, signal });
        if (signal.aborted) return;
        setLost(!answer.ok);
        if (answer.ok) {
          keep(answer.value);
          if (answer.value.decisions > after || answer.value.state !== "playing") return;
        } else await new Promise((resolve) => setTimeout(resolve, REST_MS));
      }
    };
    void ask();
    return () => stop.abort();
  }, [waits, game, after, keep, setLost]);
}
