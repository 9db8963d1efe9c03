import { copyFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabase, newDatabase } from "../../test/database.ts";
import * as account from "./account.ts";
import * as allowance from "./allowance.ts";
import * as archive from "./archive.ts";
import * as audit from "./audit.ts";
import * as bot from "./bot.ts";
import * as challenge from "./challenge.ts";
import * as change from "./change.ts";
import * as coAuthor from "./co-author.ts";
import * as contribution from "./contribution.ts";
import * as entry from "./entry.ts";
import * as exploitability from "./exploitability.ts";
import * as exports from "./export.ts";
import * as incident from "./incident.ts";
import * as ladder from "./ladder.ts";
import * as league from "./league.ts";
import * as leagueFile from "./league-file.ts";
import * as match from "./match.ts";
import * as matchList from "./match-list.ts";
import { migrate } from "./migrate.ts";
import * as myData from "./my-data.ts";
import * as notice from "./notice.ts";
import * as operator from "./operator.ts";
import * as pairing from "./pairing.ts";
import * as play from "./play.ts";
import * as qualification from "./qualification.ts";
import * as rating from "./rating.ts";
import * as record from "./record.ts";
import * as recount from "./recount.ts";
import * as report from "./report.ts";
import * as season from "./season.ts";
import * as size from "./size.ts";
import * as softPlay from "./soft-play.ts";
import { connect, type Sql } from "./sql.ts";
import * as status from "./status.ts";
import * as style from "./style.ts";
import * as suspension from "./suspension.ts";
import * as time from "./time.ts";
import * as tv from "./tv.ts";
import * as version from "./version.ts";
import * as waiting from "./waiting.ts";
import * as webhook from "./webhook.ts";

let sql: Sql;
let url: string;
const id = "0198c0de-0000-7000-8000-000000000000";
const now = new Date();

beforeAll(async () => {
  url = await newDatabase();
  sql = connect(url, 4);
  await migrate(sql);
});
afterAll(() => sql.end());

type Query = (...args: never[]) => { describe(): Promise<unknown> };
const engine = { node: "", v8: "", rules: "", sandbox: "" };
const ratings = {
  versions: [id],
  rating: [1],
  low: [1],
  high: [1],
  best: [1],
  worst: [1],
  place: [1],
  abovePlace: [null],
  aboveDeals: [1],
  belowPlace: [1],
  belowDeals: [null],
  fieldScore: [null],
  fieldLow: [null],
  fieldHigh: [null],
  misfit: null,
};
const seat = { matchId: id, bot: 0, games: 1, wins: 0.5, rankSum: 2, forfeits: 0, cpuMs: 1.5 };
const bytes = new Uint8Array([1]);

/** The arguments with which each query is called to be prepared. A query that is not named here fails the test. */
const samples: Record<string, unknown[][]> = {
  keepReport: [[{ runner: "0123456789abcdef", startedAt: "", slots: 1, tested: false, walls: [], engine }]],
  runnersHeard: [[]],
  dropOldRunners: [[]],
  queuesNow: [[]],
  finishedLately: [[]],
  firstRatings: [["house"]],
  troubles: [[]],
  nextPosition: [[]],
  fitFor: [["x", "y"]],
  setEnded: [["x", "y", "z"]],
  allLadders: [[]],
  databaseBytes: [[]],
  laddersWith: [[id]],
  setLength: [["x", 8]],
  insertLeague: [
    [
      {
        ...{ id: "x", name: "x", organiser: "x", private: true, invite: "x", schedule: "swiss", rounds: 3, deals: 1 },
        ...{ starts_at: null, ends_at: now },
      },
    ],
  ],
  leagueById: [["x"]],
  lockLeague: [["x"]],
  membership: [["x", "y"]],
  leaguesFor: [[{ userId: null, all: false, before: null, limit: 2 }]],
  leagueOfLadder: [["x"]],
  leagueOfMatch: [[id]],
  membersOf: [["x"]],
  inviteMembers: [["x", ["y"]]],
  insertMember: [["x", "y"]],
  deleteMember: [["x", "y"]],
  forgetMember: [["x"]],
  setMemberBot: [["x", "y", id]],
  passOn: [["x", null]],
  setInvite: [["x", "y"]],
  leaguesMade: [["x"]],
  setLeagueStarted: [["x"]],
  setLeagueEnded: [["x", "y"]],
  closeLaddersOf: [["x", "y"]],
  leaguesUnderWay: [[]],
  divisionsOf: [["x"]],
  openInLeagues: [[]],
  fitForLeague: [
    ["x", [id]],
    ["x", null],
  ],
  followInLeagues: [[id, id]],
  withdrawEntries: [["x", id]],
  readmitEntries: [["x", id]],
  entrantsOn: [["x"]],
  pairingsOn: [["x"]],
  insertPairings: [["x", [{ round: 1, number: 1, versions: [id], state: "bye" }]]],
  nextPairing: [["x"]],
  setPairing: [["x", { round: 1, number: 1, state: "made", match_id: id }]],
  holdVersion: [[id, "x"]],
  suspendedVersions: [[]],
  suspensionOf: [["x"]],
  insertSuspension: [["x", "y", "z"]],
  deleteSuspension: [["x"]],
  versionsOnLadders: [["x"]],
  endSessions: [["x"]],
  authorsAfter: [["x", true, "", 2]],
  insertReport: [[{ authorId: "x", botId: id, name: "y", reporter: "z", reason: "w" }]],
  openReports: [["x"]],
  undecidedReports: [[]],
  lockReport: [[id]],
  decideReports: [[{ authorId: "x", botId: null }, "kept", "z"]],
  botNameRemoved: [["x", "y"]],
  removeAuthorName: [["x", "author"]],
  removeBotName: [[id]],
  countRenamed: [[{ authorId: "x", botId: id }], [{ authorId: "x", botId: null }]],
  sessionsOf: [["x"]],
  endSession: [["x", "y"]],
  faultsOf: [["x", 2]],
  activeOf: [["x"]],
  accountWays: [["x"]],
  ownVersionsAfter: [["x", id, 1]],
  ownMatchesAfter: [["x", id, 1]],
  ownLogs: [["x", 1, 1]],
  ownGames: [["x"]],
  ownReports: [["x"]],
  hashNames: [["x"]],
  dropOrphanBundles: [[]],
  dropRecovery: [["x"]],
  dropOlderRecovery: [["x"]],
  retireAll: [["x"]],
  accountByName: [["x"]],
  accountById: [["x"]],
  nameTaken: [["x"]],
  insertHouse: [["x", "y"]],
  operators: [[]],
  operatorNames: [[]],
  insertOperator: [[{ userId: "x", by: "y", reason: "z" }]],
  deleteOperator: [["x"]],
  authorNames: [[]],
  callerById: [["x"]],
  callerByKey: [["x"]],
  liveKeys: [["x"]],
  dropOldKeys: [[]],
  keysOf: [["x"]],
  insertKey: [[{ userId: "x", name: "y", hash: "h", start: "s", scopes: ["read"], expiresAt: now }]],
  revokeKey: [["x", id]],
  versionsToday: [["x"]],
  rejectedToday: [["x", 5_000, 300_000]],
  botsPlaying: [["x"]],
  lockAuthor: [["x"]],
  takeTry: [["x", { burst: 1, every: 0.5 }]],
  returnTry: [["x", { burst: 1, every: 0.5 }]],
  returnTries: [["x"]],
  dropWholeAllowances: [[]],
  dropSessions: [[]],
  dropVerifications: [[]],
  dropDeviceCodes: [[]],
  dropOldSessions: [["x", 1]],
  dropOldSittings: [[]],
  insertAudit: [[{ operator: "x", action: "y", subject: "z", detail: "d" }]],
  auditBefore: [[1, 2]],
  botByName: [["x", "y"]],
  insertBot: [["x", "y"]],
  setActive: [[id, null]],
  lockBot: [[id]],
  searchBots: [[{ q: "x", author: null, authorId: null, after: "", limit: 1, known: 30 }]],
  opponentsOf: [
    [id, "x", 1],
    [id, "x", 1, id],
  ],
  crossOf: [["x", 1, [id]]],
  botsOfAuthor: [["x"]],
  botById: [[id]],
  authorsOfBot: [[id]],
  coAuthorsOf: [[id]],
  coAuthored: [["x"]],
  insertInvitation: [[id, "x"]],
  insertCoAuthor: [[id, "x"]],
  acceptInvitation: [[id, "x"]],
  deleteCoAuthor: [[id, "x"]],
  moveBot: [[id, "x", "y"]],
  botAt: [["x", "y"]],
  dropAddresses: [[id, "x"]],
  heirsOf: [["x"]],
  leaguesWith: [[id]],
  sharedInLeague: [["x", id, ["y"]]],
  forgetSubmitter: [["x"]],
  forgetCoAuthor: [["x"]],
  entriesOfAuthor: [["x"]],
  seatScoresOf: [[id, id, "x", 1]],
  standingsOn: [["x", true]],
  entriesOf: [[id]],
  recordsOf: [[id, 200]],
  stakesBefore: [[id, "x", 1, 1]],
  ratedLately: [["x"]],
  insertEntry: [["x", id]],
  dropQualification: [[id]],
  insertQualification: [
    [[{ version_id: id, ladder_id: "x", index: 0, seed: "s", players: [id], moves: new Uint8Array([1]) }]],
  ],
  qualificationGame: [[id, "x", 0]],
  waitingOf: [[id, 30]],
  queueNow: [[120]],
  buildQueue: [[id]],
  longestWaits: [["x"], [null]],
  addTime: [["x", [id], [1.5]]],
  dropOldTime: [[]],
  loads: [[10]],
  matchCosts: [["x"]],
  cpuOf: [["x", [id]]],
  authorsPlaying: [[]],
  setStatus: [["x", id, "playing"]],
  suspend: [["x", id, "forfeits", "why"]],
  statusesOf: [[id]],
  supersede: [[id, id]],
  retireEntries: [[id]],
  othersPlaying: [["x", ["y"], id]],
  candidatesOf: [["x"]],
  setSat: [["x", [id], 1]],
  lockEntries: [["x", [id]]],
  addMatch: [
    [
      {
        ladderId: "x",
        versionId: id,
        deals: 1,
        games: 1,
        wins: 0.5,
        rankSum: 2,
        faults: [true],
        form: [1.5],
        matchId: id,
        at: now,
      },
    ],
  ],
  recountEntries: [["x", [id]]],
  recountFaults: [["x", [id]]],
  placeHourly: [[]],
  matchesAfter: [["x", 1, 0, 1]],
  entriesAfter: [["x", id, 1]],
  pairsOf: [["x", 1, [id]]],
  ladders: [[]],
  ladderById: [["x"]],
  lockLadder: [["x"]],
  lockLadders: [[]],
  insertLadder: [
    [
      {
        id: "x",
        position: 1,
        title: "t",
        ruleset: "r",
        options: {},
        players: 2,
        deals: 1,
        fixed: false,
        design: 1,
        league: null,
      },
    ],
  ],
  setAnchor: [["x", id]],
  countIssued: [["x", 1]],
  nextCommit: [["x"]],
  countVoid: [["x"]],
  summaries: [[]],
  demand: [[]],
  setPace: [[{ id: "x", deals: 8, pace: 6, pace_why: "quiet", line_up: 1 }, now]],
  openOn: [["x"]],
  matchById: [[id]],
  lockMatch: [[id]],
  botsOf: [[[id]]],
  insertMatch: [[{ id, ladderId: "x", season: 1, deals: 1, seeds: ["s"], commitment: "c", hurry: false }]],
  insertSeat: [[{ matchId: id, bot: 0, versionId: id, newcomer: true, ladderId: "x", expectedMs: 1.5 }]],
  bundlesOf: [[id]],
  leadersOn: [["x", 5]],
  codeOf: [[id, [0]]],
  startMatch: [[id]],
  finishMatch: [
    [{ id, commit: 1, incidents: ["x"], engine, startedAt: now, finishedAt: now, runnerMs: 1.5, spread: 0.5 }],
  ],
  finishSeat: [[seat]],
  insertGames: [
    [
      id,
      [
        {
          index: 0,
          moves: bytes,
          ranks: bytes,
          reason: "finished",
          rounds: 1,
          decisions: 1,
          faults: ["x"],
          cpu: [1.5],
        },
      ],
    ],
  ],
  insertTallies: [[[{ match_id: id, ladder_id: "x", a: id, b: id, score_a: 0.5, weight: 1.5 }]]],
  insertLogs: [[[{ version_id: id, match_id: id, game: 0, seat: 0, move: null, kind: "log", text: bytes }]]],
  parkMatch: [[id, "x", ["x"]]],
  parkedToRetry: [["x"]],
  changeLog: [
    [{ version_id: id, match_id: id, game: 0, move: null, kind: "timeout", text: Buffer.from("x") }],
    [{ version_id: id, match_id: id, game: 0, move: 3, kind: "timeout", text: Buffer.from("x") }],
  ],
  requeueMatch: [
    [id, "parked"],
    [id, 1],
  ],
  voidMatch: [[id, "x"]],
  staleMatches: [[1]],
  parkedMatches: [[]],
  listMatches: [
    [
      {
        ladder: "x",
        season: 1,
        botId: null,
        version: null,
        state: "queued",
        result: null,
        rated: true,
        authorId: "x",
        met: id,
        opponentId: null,
        before: id,
        limit: 1,
      },
    ],
    [
      {
        ladder: null,
        season: null,
        botId: id,
        version: id,
        state: null,
        result: "won",
        rated: null,
        authorId: null,
        met: null,
        opponentId: id,
        before: null,
        limit: 1,
      },
    ],
  ],
  gamesOf: [[id]],
  gameAt: [[id, 1]],
  placeInQueue: [[id]],
  tvSeats: [[[id]]],
  latestMatches: [[10]],
  longestGame: [[id]],
  lockChallenges: [[]],
  challengesToday: [["x"]],
  openChallenges: [[]],
  seatableOn: [["x"]],
  insertChallenge: [[{ id, ladderId: "x", season: 1, deals: 1, seeds: ["s"], commitment: "c", challenger: "x" }]],
  insertChallengeSeats: [[id, [id]]],
  challengersBots: [[id]],
  playedGame: [[id, 0]],
  lockPlayed: [[id, 0]],
  playedBefore: [[id, 1]],
  playedSoFar: [[[{ sitting: id, number: 0 }]]],
  playedBy: [["x", 1]],
  sittingBots: [[[id]]],
  goneFromLadder: [[id]],
  sittingBundle: [[id, 0]],
  playsToday: [["x"]],
  openPlays: [["x"]],
  insertSitting: [[{ id, ladderId: "x", person: "x", seat: 0, bots: [{ seat: 1, version: id }] }]],
  insertPlayed: [[id, 0, "s"]],
  setMoves: [[{ sitting: id, number: 0, state: "playing", moves: bytes, decisions: 1, asked: true, runnerMs: 1.5 }]],
  leavePlayed: [[id, 0, "why"]],
  failPlayed: [[id, 0, 1, "why"]],
  endForgotten: [[24, "why"]],
  staleAsked: [[1]],
  talliesAfter: [["x", 1, 1]],
  voidedOn: [["x", 1]],
  finishedOn: [["x", 1, 0, 1]],
  talliesOf: [[id]],
  pairSumsOf: [["palafico", 1]],
  deleteTallies: [[id]],
  setSpread: [[id, 0.5]],
  setScore: [[{ matchId: id, bot: 0, games: 1, wins: 0.5, rankSum: 2, forfeits: 0 }]],
  entryCounts: [["x"]],
  finalCounts: [["x", 1]],
  setCounts: [
    [
      {
        ladderId: "x",
        versionId: id,
        matches: 1,
        deals: 1,
        games: 1,
        wins: 0.5,
        rankSum: 2,
        faults: [true],
        form: [1.5],
        lastMatch: id,
      },
    ],
  ],
  playingOn: [["x"]],
  setRatings: [["x", ratings]],
  clearRatings: [["x", [id]]],
  setMisfit: [
    ["x", null],
    [
      "x",
      {
        chiSquare: 9,
        freedom: 5,
        chance: 0.1,
        worst: { a: id, b: id, seen: 0.5, expected: 0.4, errors: 2 },
        cycles: 0,
        shown: [],
      },
    ],
  ],
  setFitted: [["x", 1, 0.02]],
  setAfter: [["x", 1, 1, 2]],
  insertPoints: [["x", 1, 1, 2]],
  pointsOf: [["x", 1, [id]]],
  firstOf: [["x", 1]],
  versionsRatedOf: [["x", id]],
  closedSeasons: [["x"]],
  closedSeason: [["x", 1]],
  finalStandings: [["x", 1, true]],
  firstAtEnd: [["x", 1, 1]],
  pastOf: [[id]],
  unstyled: [[[id], 1]],
  setStyled: [[id]],
  insertMatchStyle: [[{ matchId: id, bot: 0, sums: [1], luck: [-1] }]],
  deleteMatchStyles: [[id]],
  addStyles: [[id]],
  takeOutStyles: [[id]],
  styleSums: [["x", 1, id]],
  unstyledOf: [["x", 1, id]],
  stylesOfMatch: [[id]],
  isStyled: [[id]],
  stylesOn: [["x", 1]],
  setStyle: [[{ ladderId: "x", season: 1, versionId: id, sums: [1] }]],
  tryLockStyles: [[]],
  lockStyles: [[]],
  seasonsNow: [[]],
  setClosing: [["x", "y", "z"]],
  lockParked: [["x"]],
  unfinished: [["x", 1]],
  insertFinalRows: [["x"]],
  insertSeason: [["x"]],
  setClosed: [["x"]],
  setOpen: [["x"]],
  resetEntries: [["x"]],
  versionById: [[id]],
  versionsOf: [[id]],
  newestVersion: [[id]],
  insertVersion: [
    [{ botId: id, submittedBy: "x", number: 1, entry: "e", files: bytes, hash: "h", bytes: 1, note: null, report: [] }],
  ],
  filesOf: [[id]],
  lockVersion: [[id]],
  setProgress: [[id, []]],
  setReport: [[id, []]],
  housesOf: [["x", id]],
  decideVersion: [
    [
      {
        id,
        state: "accepted",
        report: [],
        buildMs: 1,
        bundle: bytes,
        map: null,
        bundleHash: "h",
        bundleBytes: 1,
        rulesets: ["x"],
        engine,
      },
    ],
  ],
  parkVersion: [[id, "x"]],
  requeueVersion: [
    [id, "parked"],
    [id, 1],
  ],
  retireVersion: [[id]],
  staleVersions: [[1]],
  parkedVersions: [[]],
  logsOf: [[id, { match: id, game: 1, failed: true }, 1, 1]],
  barVersion: [[id, "why"]],
  barredVersions: [[]],
  pardonVersion: [[id]],
  insertIncidents: [[id, [id], ["slow"]]],
  lockConcerned: [[]],
  casesOf: [[30]],
  slowVersions: [[3, 50]],
  exposureOf: [[[id]]],
  finishedMatches: [[]],
  setAlone: [[[id], [id]]],
  dropIncidents: [[id]],
  incidentsBefore: [[id, 2]],
  dropOldLogs: [[]],
  webhookOf: [["x"]],
  setWebhook: [["x", "y", ["version.rated"]]],
  removeWebhook: [["x"]],
  insertTest: [["x"]],
  deliveriesOf: [["x", 2]],
  takeDue: [[8, 30]],
  finishedOf: [[[id]]],
  dropDelivery: [[id]],
  triedDelivery: [[id, { ok: false, at: now, status: null, answer: "x", ms: 1, retry: null }]],
  releaseDelivery: [[id]],
  dropOldDeliveries: [[]],
  noticesOfBot: [[id, 2]],
  noticesOfAuthor: [["x", 2]],
  noticesOfLadder: [["x", 2]],
  dropOldNotices: [[]],
  queueExploit: [[["x"]]],
  exploitById: [[id]],
  lockExploit: [[id]],
  decideExploit: [
    [
      {
        ...{ id, state: "known", reason: null, answers: bytes, value: 0.5, half: null },
        ...{ learns: false, seeds: 4, questions: 1, cpuMs: 1 },
      },
    ],
  ],
  countExploited: [[id, "x"]],
  parkExploit: [[id, "x"]],
  requeueExploit: [
    [id, "parked"],
    [id, 1],
  ],
  thinPoints: [[600]],
  thinSeason: [["palafico", 1, 60]],
  tableSizes: [["queue"]],
  playedInAll: [[]],
  seasonToArchive: [[90]],
  tryLockArchives: [[]],
  archiveOf: [["x", 1]],
  insertArchive: [["x", 1, bytes, bytes]],
  lastBlock: [["x", 1]],
  blockFrom: [["x", 1, 0]],
  insertBlock: [[{ ladderId: "x", season: 1, first: 1, last: 2, games: 8, packed: bytes }]],
  moveMatches: [[[id]]],
  dropGames: [[[id]]],
  sumPairs: [[[id]]],
  archivesOf: [["palafico"]],
  setEmptied: [["x", 1, 2, false]],
  playedAfter: [["x", 1, 0, 2]],
  voidsOf: [["x", 1]],
  seatedIn: [["x", 1]],
  signingKey: [[]],
  insertSigningKey: [["x"]],
  gamesOfAll: [[[id]]],
  blockOfMatch: [[id]],
  archives: [[]],
  dropOldAudit: [[10]],
  rowsOfLadders: [
    ["any_ladder", ["id"], ["x"]],
    ["match_bot", ["bot"], ["x"]],
    ["entry", ["status"], ["x"]],
  ],
  insertRows: [["rating_point", ["ladder_id", "rating"], [{ ladder_id: "x", rating: 0.1 }]]],
  leagueAsJson: [["x", ["id"]]],
  joinedAsJson: [["x"]],
  versionsAsJson: [[["x"]]],
  insertImported: [["x", "y"]],
  botOf: [["x", "y"]],
  versionOfSources: [[id, "h"]],
  insertPast: [
    [
      {
        ...{ id, botId: id, number: 1, hash: "h", rulesets: ["x"], createdAt: "now", decidedAt: null },
        ...{ reason: "why", empty: bytes },
      },
    ],
  ],
  changesSince: [
    [null, 9],
    ["100:100:", 9],
  ],
  touchTable: [["x"]],
  dropChanges: [["100:100:"]],
  staleExploits: [[1]],
  openCases: [["house", 10]],
  queueLook: [[{ looks: 1, cpuMs: 1, meetings: 1, strangers: 1, tries: 1 }]],
  lookById: [[id]],
  lookState: [[id]],
  decideLook: [[{ id, state: "known", toMate: 0, toOther: 0, cpuMs: 1 }]],
  lockCase: [[id]],
  looksOf: [[id]],
  updateCase: [[{ id, looks: 1, evidence: 0.5, steps: [], listed: true }]],
  staleLooks: [[1]],
  requeueLook: [[id, 1]],
  softCases: [
    [null, 2],
    [id, 2],
  ],
  lockContributor: [["x"]],
  contributorOf: [["x"]],
  slotsOf: [["x"]],
  drawMatch: [[{ userId: "x", house: "house", own: true }]],
  insertClaim: [[{ id, userId: "x", own: false, seconds: 60 }]],
  dropClaim: [[id]],
  claimOf: [[id, "x"]],
  bundleHashes: [[id]],
  openBundle: [["a", "x", "house"]],
  endClaim: [[id, "x", "lost"]],
  endLateClaims: [[]],
  acceptClaim: [[{ id, userId: "x", checkId: id }], [{ id, userId: "x", checkId: null }]],
  countAccepted: [["x"]],
  checkById: [[id]],
  decideCheck: [[id, "same"]],
  checkAgain: [[id, { id, first: bytes }]],
  staleChecks: [[60]],
  requeueCheck: [[id, 1]],
  barContributor: [["x", "y"]],
  toVoid: [[50]],
  setVoided: [[id, "void"]],
  contributors: [[10]],
  restoreContributor: [["x"]],
  closeCase: [[{ id, verdict: "cleared", by: "x", reason: "y" }]],
  parkedExploits: [[]],
};

// Several statements, each in its turn: the test of deletion runs them.
const { emptyAccount: _, ...myDataQueries } = myData;
const queries = Object.entries({
  ...account,
  ...allowance,
  ...archive,
  ...audit,
  ...bot,
  ...challenge,
  ...change,
  ...coAuthor,
  ...entry,
  ...exploitability,
  ...exports,
  ...incident,
  ...ladder,
  ...match,
  ...matchList,
  ...myDataQueries,
  ...notice,
  ...operator,
  ...play,
  ...qualification,
  ...league,
  ...leagueFile,
  ...pairing,
  ...rating,
  ...record,
  ...recount,
  ...report,
  ...season,
  ...size,
  ...softPlay,
  ...contribution,
  ...status,
  ...style,
  ...suspension,
  ...time,
  ...tv,
  ...version,
  ...waiting,
  ...webhook,
});

test.each(queries)("PostgreSQL prepares %s on the migrated schema", async (name, query) => {
  const calls = samples[name];
  expect(calls, `a sample of its arguments`).toBeDefined();
  for (const args of calls ?? []) await (query as Query)(...([sql, ...args] as never[])).describe();
});

test("a query with a wrong column is not prepared", async () => {
  await expect(sql`select nothing from ladder`.describe()).rejects.toThrow(/nothing/);
});

const names = async () => (await readdir(new URL("../../migrations/", import.meta.url))).sort();

test("migrations are applied once, also by two that start together", async () => {
  const fresh = connect(await emptyDatabase(), 4);
  const [one, two] = await Promise.all([migrate(fresh), migrate(fresh)]);
  expect([...one, ...two].sort()).toEqual(await names());
  expect(await migrate(fresh)).toEqual([]);
  await fresh.end();
});

test("a ladder of before goes on as it was, its matches as long as pays unless its host had said how long", async () => {
  const before = await mkdtemp(join(tmpdir(), "liars-migrations-"));
  const old = connect(await emptyDatabase(), 2);
  try {
    const folder = new URL("../../migrations/", import.meta.url);
    for (const name of (await names()).filter((name) => name < "0013"))
      await copyFile(new URL(name, folder), join(before, name));
    await migrate(old, { folder: pathToFileURL(`${before}/`) });
    await old`
      insert into ladder (id, position, title, ruleset, options, players, deals, design)
      values ('ours', 0, 'x', 'palafico', '{}', 4, 8, 1), ('theirs', 1, 'x', 'palafico', '{}', 4, 12, 1)`;
    await old`
      insert into match (id, ladder_id, season, state, deals, seeds, commitment)
      values (${id}, 'ours', 1, 'queued', 8, '{}', 'x')`;
    await migrate(old);
    expect(await old`select id, deals, fixed, correlation, pace from ladder order by id`).toEqual([
      { id: "ours", deals: 8, fixed: false, correlation: 0.02, pace: null },
      { id: "theirs", deals: 12, fixed: true, correlation: 0.02, pace: null },
    ]);
    expect(await old`select deals, spread from match`).toEqual([{ deals: 8, spread: null }]);
  } finally {
    await old.end();
    await rm(before, { recursive: true });
  }
});

test("a migration that fails leaves nothing; one that changed, or that is not known, is refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "liars-migrations-"));
  const at = pathToFileURL(`${folder}/`);
  const fresh = connect(await emptyDatabase(), 4);
  try {
    await writeFile(join(folder, "0001_one.sql"), "create table one (id int);");
    await writeFile(join(folder, "0002_two.sql"), "create table two (id int); select nothing;");
    await expect(migrate(fresh, { folder: at })).rejects.toThrow(/nothing/);
    expect(await fresh`select to_regclass('one') as one, to_regclass('two') as two`).toEqual([
      { one: "one", two: null },
    ]);
    await writeFile(join(folder, "0002_two.sql"), "create table two (id int);");
    expect(await migrate(fresh, { folder: at })).toEqual(["0002_two.sql"]);
    await writeFile(join(folder, "0001_one.sql"), "create table one (id bigint);");
    await expect(migrate(fresh, { folder: at })).rejects.toThrow(/0001_one.sql has changed/);
    await rm(join(folder, "0001_one.sql"));
    await expect(migrate(fresh, { folder: at })).rejects.toThrow(/start a newer version/);
  } finally {
    await fresh.end();
    await rm(folder, { recursive: true });
  }
});

test("the audit log loses what is older than so many years, and nothing else", async () => {
  const add = (ago: string) => sql`
    insert into audit (at, operator, action, subject, detail)
    values (now() - ${ago}::interval + interval '1 hour', 'olga', 'test', ${ago}, 'x')`;
  for (const ago of ["0 years", "3 years", "3 years 2 hours", "11 years"]) await add(ago);
  await audit.dropOldAudit(sql, 3);
  const left = await sql<{ subject: string }[]>`select subject from audit where action = 'test' order by id`;
  expect(left.map(({ subject }) => subject)).toEqual(["0 years", "3 years"]);
});
