import type { Problem } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/client.ts";
import { query } from "../api/queries.ts";
import { CopyLine } from "../ui/CopyLine.tsx";
import { origin } from "../ui/origin.ts";
import { Section } from "../ui/Section.tsx";
import { ProblemNotice } from "../ui/States.tsx";
import { KeyTable } from "./KeyTable.tsx";
import { type KeyWish, NewKey } from "./NewKey.tsx";

/** API keys: a new one is shown once. */
export function ApiKeys() {
  const client = useQueryClient();
  const options = query("listKeys", {});
  const keys = useQuery(options);
  const [made, setMade] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: options.queryKey });
  const make = async (wish: KeyWish) => {
    const answer = await api.createKey({ body: wish });
    setProblem(answer.ok ? null : answer.problem);
    if (!answer.ok) return false;
    setMade(answer.value.key);
    await refresh();
    return true;
  };
  const revoke = async (key: string) => {
    const answer = await api.revokeKey({ params: { key } });
    setProblem(answer.ok ? null : answer.problem);
    await refresh();
  };
  return (
    <Section id="keys" title="API keys">
      <p className="dim prose">
        <code>liars login --server {origin()}</code> creates one for you. For CI, create one here and set it as{" "}
        <code>LIARS_TOKEN</code>. A key can do only what you allow it to. It can never create or revoke keys.
      </p>
      {problem && <ProblemNotice problem={problem} />}
      {made !== null && (
        <div className="notice good" role="status">
          <h3>Your new key. It is shown only once.</h3>
          <CopyLine text={made} label="the key" />
        </div>
      )}
      <KeyTable keys={keys.data?.items} onRevoke={(key) => void revoke(key)} />
      <NewKey onMake={make} />
    </Section>
  );
}
