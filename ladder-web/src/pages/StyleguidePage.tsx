import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Controls } from "../styleguide/Controls.tsx";
import { Figures } from "../styleguide/Figures.tsx";
import { Notices } from "../styleguide/Notices.tsx";
import { Pieces } from "../styleguide/Pieces.tsx";
import styles from "../styleguide/styleguide.module.css";
import { Modal } from "../ui/Modal.tsx";
import { Section } from "../ui/Section.tsx";
import { useTitle } from "../ui/useTitle.ts";

const PARTS: readonly (readonly [title: string, samples: () => ReactNode])[] = [
  ["Controls", Controls],
  ["Figures", Figures],
  ["Notices", Notices],
  ["Pieces", Pieces],
];

/** Every part that pages share, in every state: for those who make pages. `?theme=` shows one scheme. It is in no menu. */
export function StyleguidePage() {
  const { dialog } = useSearch({ from: "/styleguide" });
  const navigate = useNavigate({ from: "/styleguide" });
  useTitle("Styleguide");
  return (
    <div className="stack">
      <h1>Styleguide</h1>
      <p className="lede">
        Every part that pages share, in every state: <a href="?theme=light">by day</a> and{" "}
        <a href="?theme=dark">by night</a>.
      </p>
      <p>
        <button type="button" className="button" onClick={() => void navigate({ search: { dialog: "open" } })}>
          Open a dialog
        </button>
      </p>
      {dialog !== undefined && (
        <Modal title="A dialog" onClose={() => void navigate({ search: {} })}>
          <p>Esc, the button and a click outside close it.</p>
        </Modal>
      )}
      {PARTS.map(([title, Samples]) => (
        <Section key={title} id={title.toLowerCase()} title={title}>
          <div className={styles.samples}>
            <Samples />
          </div>
        </Section>
      ))}
    </div>
  );
}
