import { problem } from "@liars-ladder/protocol/client";
import { Missing } from "../slice/later.tsx";
import { OldLine } from "../ui/OldLine.tsx";
import { Broken, Loading, ProblemNotice } from "../ui/States.tsx";
import { Sample } from "./Sample.tsx";
import styles from "./styleguide.module.css";

const SINCE = "2026-01-31T12:00:00Z";
const UPLOAD = problem("submit.files", "2 of 3 files cannot be accepted.", [
  { path: "bot.py", message: "must be TypeScript" },
]);

/** What pages say when something is missing or wrong. Pages of their own are only named: a page has one heading. */
export const Notices = () => (
  <>
    <Sample name="Loading">
      <div className={styles.short}>
        <Loading />
      </div>
    </Sample>
    <Sample name="notice" wide>
      <p className="notice">No matches yet.</p>
      <p className="notice good">It is accepted.</p>
      <p className="notice bad">It broke.</p>
    </Sample>
    <Sample name="ProblemNotice" wide>
      <ProblemNotice problem={UPLOAD} />
    </Sample>
    <Sample name="OldLine" wide>
      <OldLine since={Date.parse(SINCE)} askAgain={() => {}} />
    </Sample>
    <Sample name="Broken" wide>
      <Broken error={new Error("Nobody expected this.")} />
    </Sample>
    <Sample name="Missing" wide>
      <Missing />
    </Sample>
    <Sample name="NotFound" wide>
      <a href="/nowhere">NotFound: any address without a page</a>
    </Sample>
  </>
);
