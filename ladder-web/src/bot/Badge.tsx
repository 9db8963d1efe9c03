import { useState } from "react";
import { CopyLine } from "../ui/CopyLine.tsx";
import { useLadderTitle } from "../ui/LadderLink.tsx";
import { Modal } from "../ui/Modal.tsx";
import { origin } from "../ui/origin.ts";
import styles from "./bot.module.css";

interface Props {
  /** author/bot. */
  name: string;
  /** The ladder that the page shows. */
  ladder: string;
}

/** A picture of the bot's rank and rating on a ladder, as Markdown for a README. */
export function Badge({ name, ladder }: Props) {
  const [open, setOpen] = useState(false);
  const title = useLadderTitle()(ladder);
  const page = `${origin()}/bots/${name}`;
  const picture = `${page}/badge.svg?ladder=${ladder}`;
  const alt = `${name} on ${title}`;
  return (
    <>
      {" · "}
      <button type="button" className="link" onClick={() => setOpen(true)}>
        Badge
      </button>
      {open && (
        <Modal title="A badge for a README" onClose={() => setOpen(false)}>
          <img className={styles.badge} src={picture} alt={alt} height={20} />
          <CopyLine text={`[![${alt}](${picture})](${page}?ladder=${ladder})`} label="the Markdown" />
          <p className="dim">It shows the rank and the rating on {title}, at most five minutes old.</p>
        </Modal>
      )}
    </>
  );
}
