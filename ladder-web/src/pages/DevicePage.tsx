import { getRouteApi, Link } from "@tanstack/react-router";
import styles from "../account/account.module.css";
import { DeviceCode } from "../account/DeviceCode.tsx";
import { useMe } from "../api/session.ts";
import { Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/device");

/** `liars login` on another screen waits for this: the person confirms the code that it shows. */
export function DevicePage() {
  const { user_code: code } = route.useSearch();
  const me = useMe();
  useTitle("Confirm a sign-in");
  if (me === undefined) return <Loading />;
  return (
    <div className={styles.narrow}>
      <h1>Confirm a sign-in</h1>
      {me === null && <SignInFirst code={code} />}
      {me !== null && code === undefined && <AskCode />}
      {me !== null && code !== undefined && <DeviceCode key={code} code={code} author={me.author} />}
    </div>
  );
}

function SignInFirst({ code }: { code: string | undefined }) {
  const after = `/device${code === undefined ? "" : `?user_code=${encodeURIComponent(code)}`}`;
  return (
    <>
      <p>
        <code>liars login</code> is waiting in your terminal. Sign in first, then confirm its code.
      </p>
      <Link to="/sign-in" search={{ after }} className="button primary">
        Sign in
      </Link>
    </>
  );
}

function AskCode() {
  const navigate = route.useNavigate();
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = String(new FormData(event.currentTarget).get("code") ?? "").trim();
        if (typed !== "") void navigate({ search: { user_code: typed } });
      }}
    >
      <label className="field">
        <span>The code in your terminal</span>
        <input className="input mono" name="code" required autoComplete="off" spellCheck={false} />
      </label>
      <button type="submit" className="button primary">
        Continue
      </button>
    </form>
  );
}
