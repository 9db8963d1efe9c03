import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { query } from "../api/queries.ts";
import { ComparePane } from "../compare/ComparePane.tsx";
import { versionOf } from "../studio/opponents.tsx";
import { TypeScript } from "../studio/typescript.ts";
import { Broken, Loading } from "../ui/States.tsx";

interface Props {
  version: Part<"getVersion", "response">;
}

/** Compares one of the user's own versions with the others of its bot, the one before it first. */
export function CompareHere({ version: { bot, number, id, entries } }: Props) {
  const [types] = useState(() => new TypeScript());
  useEffect(() => () => types.close(), [types]);
  const { data, error } = useQuery(query("getBot", { params: { author: bot.author, bot: bot.name } }));
  if (error) return <Broken error={error} />;
  if (!data) return <Loading />;
  const others = data.versions
    .filter((one) => one.id !== id && one.state !== "rejected")
    .sort((one, other) => other.number - one.number);
  const before = others.filter((one) => one.number < number);
  const after = others.filter((one) => one.number > number);
  return (
    <ComparePane
      {...{ types, first: entries[0]?.ladder }}
      a={versionOf(bot, { id, number })}
      versions={[...before, ...after].map((one) => [one.id, versionOf(bot, one)])}
    />
  );
}
