import { expect, it } from "vitest";
import { namedOn } from "./named.ts";

const MATCH = "01a2282d-d257-7000-8250-8e28c41656d7";

it.each([
  [MATCH, { id: MATCH }],
  [`${MATCH}.3`, { id: `${MATCH}.3` }],
  [`https://ladder.example/games/${MATCH}.3`, { id: `${MATCH}.3`, server: "https://ladder.example" }],
  [
    `http://localhost:8080/games/${MATCH}.0?step=37&seat=2`,
    { id: `${MATCH}.0`, server: "http://localhost:8080", step: 37, seat: 2 },
  ],
  // Below a path, and what is no number says nothing.
  [
    `https://a.example/dice/embed/games/${MATCH}.0?step=x&seat=audience#top`,
    { id: `${MATCH}.0`, server: "https://a.example/dice" },
  ],
  [`https://a.example/matches/${MATCH}/rerun`, { id: MATCH, server: "https://a.example" }],
])("reads %s", (text, named) => expect(namedOn(text)).toEqual(named));

it.each([
  "games.jsonl",
  "/etc/passwd",
  `ftp://a.example/games/${MATCH}.0`,
  `https://a.example/bots/${MATCH}`,
  `https://a.example/games/${MATCH}.0/card.png`,
  `javascript:/games/${MATCH}.0`,
  `games/${MATCH}.0`,
  "",
])("names nothing on a server: %s", (text) => expect(namedOn(text)).toBeUndefined());
