import { getRouteApi, Link } from "@tanstack/react-router";
import { useMe } from "../api/session.ts";
import { Audit } from "../operator/Audit.tsx";
import { Authors } from "../operator/Authors.tsx";
import { Contributors } from "../operator/Contributors.tsx";
import { Jobs } from "../operator/Jobs.tsx";
import { Ladders } from "../operator/Ladders.tsx";
import styles from "../operator/operator.module.css";
import { Reports } from "../operator/Reports.tsx";
import { SoftPlay } from "../operator/SoftPlay.tsx";
import { Versions } from "../operator/Versions.tsx";
import { Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/operator");
const PARTS = {
  jobs: "Jobs",
  ladders: "Ladders",
  versions: "Versions",
  accounts: "Accounts",
  names: "Names",
  soft: "Soft play",
  volunteers: "Volunteers",
  audit: "Audit log",
};
type Part = keyof typeof PARTS;

/** What only operators see and decide. The server refuses everybody else; this page only says so sooner. */
export function OperatorPage() {
  const me = useMe();
  const { part = "jobs", q } = route.useSearch();
  const navigate = route.useNavigate();
  useTitle("Operator");
  if (me === undefined) return <Loading />;
  if (!me?.operator) return <NoOperator signedIn={me !== null} />;
  const now: Part = part in PARTS ? (part as Part) : "jobs";
  return (
    <div className="stack">
      <h1>Operator</h1>
      <nav className={styles.tabs} aria-label="What to decide about">
        {(Object.keys(PARTS) as Part[]).map((each) => (
          <Link
            key={each}
            to="/operator"
            search={{ part: each }}
            className="button small"
            aria-current={each === now ? "page" : undefined}
          >
            {PARTS[each]}
          </Link>
        ))}
        <Link to="/status" className="button small">
          Status
        </Link>
      </nav>
      {now === "jobs" && <Jobs />}
      {now === "ladders" && <Ladders />}
      {now === "versions" && <Versions />}
      {now === "accounts" && (
        <Authors
          q={q}
          onSearch={(text) => void navigate({ search: { part: now, ...(text && { q: text }) }, replace: true })}
        />
      )}
      {now === "names" && <Reports />}
      {now === "soft" && <SoftPlay />}
      {now === "volunteers" && <Contributors />}
      {now === "audit" && <Audit />}
    </div>
  );
}

const NoOperator = ({ signedIn }: { signedIn: boolean }) => (
  <div className="stack">
    <h1>Operator</h1>
    <p className="notice">Only operators see this page. Who hosts the ladder says who is one.</p>
    {!signedIn && (
      <p>
        <Link to="/sign-in" search={{ after: "/operator" }} className="button primary">
          Sign in
        </Link>
      </p>
    )}
  </div>
);
