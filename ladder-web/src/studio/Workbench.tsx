import { Suspense, useEffect, useState } from "react";
import { ComparePane } from "../compare/ComparePane.tsx";
import { later } from "../slice/later.tsx";
import type { Draft } from "../submit/draft.ts";
import type { Mark } from "../submit/marks.ts";
import submit from "../submit/submit.module.css";
import { type Drafting, useDraft } from "../submit/useDraft.ts";
import { Section } from "../ui/Section.tsx";
import { linkDraft, type Opponent } from "./bundles.ts";
import { EditorPane, type Marked, Templates } from "./EditorPane.tsx";
import { type GivenTable, RunPane } from "./RunPane.tsx";
import { faultsOf, type Run } from "./result.ts";
import { SubmitPane } from "./SubmitPane.tsx";
import styles from "./studio.module.css";
import type { TypeScript } from "./typescript.ts";
import { usePublished } from "./usePublished.ts";
import { useRun } from "./useRun.ts";
import { useTypes } from "./useTypes.ts";

const OpenGame = later(async () => (await import("./OpenGame.tsx")).OpenGame);

interface Props {
  /** The key under which the browser keeps the draft. */
  id: string;
  begin: Draft;
  /** The owner of the bot `begin.name`, where the draft is one of its versions. */
  owner?: string;
  /** The version that is edited, with its marks. It is a version of `begin.name`. */
  before?: Marked;
  /** A match that the draft is to play again, and what was played. */
  match?: { readonly table: GivenTable; readonly run: Run };
}

const NOTHING: Marked = { marks: [], files: [] };

/** Write a bot, play it here, submit it. */
export function Workbench({ id, begin, owner, before, match }: Props) {
  const draft = useDraft(id, begin);
  const typing = useTypes(draft);
  const running = useRun(typing.types, match?.run);
  const ready = typing.told.state === "known";
  useEffect(() => {
    if (ready) void import("./frame.ts").then(({ prepareFrame }) => prepareFrame());
  }, [ready]);
  const [sent, setSent] = useState<Marked | null>(null);
  const [open, setOpen] = useState<{ run: Run; game: number } | null>(null);
  const { run } = running;
  const of = draft.name === begin.name ? owner : undefined;
  const shown = open !== null && open.run === run ? open.game : null;
  const { before: published, onLadder } = usePublished(draft.name, of, before?.files ?? null);
  const marked = [sent ?? before ?? NOTHING, run ? marksOfRun(run) : NOTHING];
  return (
    <>
      <div className={styles.bench}>
        <div className={styles.write}>
          <div className="row">
            {before === undefined && match === undefined && <Templates draft={draft} />}
            {draft.changed && <Kept draft={draft} />}
          </div>
          <EditorPane {...{ draft, typing, marked, published }} />
        </div>
        <div className={styles.play}>
          <RunPane
            {...{ running, files: draft.files, table: match?.table ?? null, open: shown }}
            onOpen={(game) => setOpen(game === null || run === null ? null : { run, game })}
          />
          {match === undefined && (
            <Section id="compare" title="Is it better?">
              <ComparePane types={typing.types} a={draftOf(typing.types, draft.files)} versions={onLadder} />
            </Section>
          )}
          <SubmitPane {...{ id, draft, owner: of, named: before !== undefined, onMarks: setSent }} />
        </div>
      </div>
      {run && shown !== null && (
        <Suspense fallback={<p className="dim">Loading the viewer…</p>}>
          <OpenGame key={shown} run={run} game={shown} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The draft as somebody at a table. */
const draftOf = (types: TypeScript, files: Draft["files"]): Opponent => ({
  ...{ label: "your draft", typed: "./bot.ts" },
  code: async () => (await linkDraft(types, files)).bundle,
});

/** The places where the draft broke in a run. */
function marksOfRun(run: Run): Marked {
  const marks = faultsOf(run).flatMap(({ frames: [frame], kind, message }): Mark[] =>
    frame ? [{ ...frame, message: `${kind}: ${message}` }] : [],
  );
  return { marks, files: run.files };
}

/** Says where the draft is kept, and offers to discard it. */
const Kept = ({ draft: { kept, reset } }: { draft: Drafting }) => (
  <span className={`row ${submit.kept}`}>
    <span className="dim" role="status">
      {kept ? "Draft kept in this browser" : "This browser cannot keep the draft: copy your work before you leave"}
    </span>
    <button type="button" className="button small" onClick={() => window.confirm("Discard your changes?") && reset()}>
      Discard changes
    </button>
  </span>
);
