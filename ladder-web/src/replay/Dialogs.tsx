import { GRADES } from "@liars-ladder/evaluate";
import { CopyLine } from "../ui/CopyLine.tsx";
import { Modal } from "../ui/Modal.tsx";
import { VERBS } from "./keys.ts";
import { type RoundClip, SaveClip } from "./SaveClip.tsx";
import styles from "./viewer.module.css";

const dots = (...kinds: string[]) => kinds.map((kind) => <i key={kind} className={styles.dot} data-kind={kind} />);

/** What stands on the slider. */
const MARKS = [
  { marks: <i className={styles.tick} />, about: "A round begins" },
  { marks: dots("challenge"), about: "A challenge or calza" },
  { marks: dots("lose"), about: "A seat loses something" },
  { marks: dots("out"), about: "A seat is out" },
  { marks: dots("power", "swap"), about: "A power is used, or cards are swapped" },
  {
    marks: GRADES.map((grade) => <i key={grade} className={styles.mistake} data-grade={grade} />),
    about: "An inaccuracy, a mistake, a blunder",
  },
];

export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Modal title="Keys and marks" onClose={onClose}>
      <dl className={styles.keyList}>
        {VERBS.map(({ verb, shown, about }) => (
          <div key={verb}>
            <dt>
              {shown.split(", ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>1</kbd>–<kbd>8</kbd>
          </dt>
          <dd>See what a seat sees</dd>
        </div>
      </dl>
      <p className="dim">The wheel over the line steps, too.</p>
      <h3>Marks on the line</h3>
      <dl className={styles.keyList}>
        {MARKS.map(({ marks, about }) => (
          <div key={about}>
            <dt className={styles.lineMarks}>{marks}</dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

/** Links to this very step. `embed` is the address of the bare viewer; a file that was dropped here has none. */
export function ShareDialog({
  onClose,
  link,
  image,
  clip,
  embed,
  command,
}: {
  onClose(): void;
  link: string | null;
  /** A picture of the step, 1200 × 630. */
  image: string | null;
  /** Of the step's round. */
  clip: RoundClip | null;
  embed: string | null;
  command: string | null;
}) {
  return (
    <Modal title="Share this position" onClose={onClose}>
      {link === null ? (
        <p>This replay was opened from a file and has no address: send the file.</p>
      ) : (
        <>
          <h3>Link to this step</h3>
          <CopyLine text={link} label="the link to this step" />
        </>
      )}
      {image !== null && (
        <>
          <h3>Picture</h3>
          <p className={styles.picture}>
            <img src={image} alt="This step, as a link to it is shown elsewhere" width="1200" height="630" />
          </p>
          <p>
            <a className="button small" href={image} download="liars-ladder.png">
              Download image
            </a>
          </p>
        </>
      )}
      {clip !== null && <SaveClip clip={clip} />}
      {embed !== null && (
        <>
          <h3>Embed</h3>
          <CopyLine
            text={`<iframe src="${embed}" width="100%" height="620" style="border:0" title="Liar's Ladder replay"></iframe>`}
            label="the embed code"
          />
          <p className="dim">
            Add <code>controls=0</code>, <code>autoplay=1</code>, <code>speed=4</code>, <code>loop=1</code> or{" "}
            <code>theme=dark</code> to its address.
          </p>
        </>
      )}
      {command !== null && (
        <>
          <h3>In a terminal</h3>
          <CopyLine text={command} label="the command" />
        </>
      )}
    </Modal>
  );
}
