import { useEffect, useRef, useState } from "react";
import { CopyLine } from "../ui/CopyLine.tsx";

/** What a clip of a round is made of. */
export interface RoundClip {
  /** Of its file. */
  readonly name: string;
  /** What happens in it, for those who cannot see it. */
  readonly alt: string;
  /** Addresses of the pictures of its steps. */
  readonly pictures: readonly string[];
}

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "drawing"; readonly done: number }
  | { readonly kind: "done"; readonly href: string; readonly bytes: number }
  | { readonly kind: "failed"; readonly why: string };

/** Makes a clip of a round when it is asked to, and hands out the file and its words. */
export function SaveClip({ clip: { name, alt, pictures } }: { clip: RoundClip }) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const href = state.kind === "done" ? state.href : null;
  useEffect(() => () => void (href !== null && URL.revokeObjectURL(href)), [href]);
  const make = async (): Promise<void> => {
    setState({ kind: "drawing", done: 0 });
    const { makeClip, NoClip } = await import("./clip.ts");
    try {
      const file = await makeClip(pictures, (done) => setState({ kind: "drawing", done }), stop.current.signal);
      setState({ kind: "done", href: URL.createObjectURL(file), bytes: file.size });
    } catch (error) {
      if (stop.current.signal.aborted) return;
      setState({ kind: "failed", why: error instanceof NoClip ? error.message : "The clip could not be made." });
    }
  };
  const drawing = state.kind === "drawing";
  return (
    <>
      <h3>Clip</h3>
      {state.kind === "done" ? (
        <>
          <p>
            <a className="button small" href={state.href} download={name}>
              Download the clip
            </a>{" "}
            <span className="dim">GIF, {Math.ceil(state.bytes / 1024)} KB</span>
          </p>
          <p className="dim">Its words, for those who cannot see it:</p>
          <CopyLine text={alt} label="the words of the clip" />
        </>
      ) : (
        <button type="button" className="button small" disabled={drawing} onClick={make}>
          Save this round as a clip
        </button>
      )}
      <p className="dim" role="status">
        {drawing && `Step ${state.done} of ${pictures.length} is drawn.`}
        {state.kind === "done" && "The clip is ready."}
        {state.kind === "failed" && state.why}
      </p>
    </>
  );
}
