import type { Problem } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import styles from "../account/account.module.css";
import { SignInForm } from "../account/SignInForm.tsx";
import { AUTH, auth, meQuery, methodsQuery } from "../api/session.ts";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/sign-in");

/** Where to go after it: a path of ours, never another site. */
const safe = (path: string | undefined): string =>
  path?.startsWith("/") && !/^\/[/\\]/.test(path) ? path : "/account";

/** What comes back in the address when it went wrong. */
const GITHUB_ERRORS: Readonly<Record<string, string>> = {
  access_denied: "You did not allow GitHub to tell us who you are.",
  account_not_linked: "An account with this email address already exists. Sign in with its password.",
  email_not_found: "GitHub did not give us your email address.",
};

export function SignInPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const signUp = search.new !== undefined;
  const methods = useQuery(methodsQuery).data;
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sending, setSending] = useState(false);
  useTitle(signUp ? "Sign up" : "Sign in");

  const send = async (form: FormData) => {
    setSending(true);
    setProblem(null);
    const field = (name: string) => String(form.get(name) ?? "");
    const who = { email: field("email"), password: field("password") };
    const answer = signUp ? await auth(AUTH.signUp, { ...who, name: field("name") }) : await auth(AUTH.signIn, who);
    setSending(false);
    if (!answer.ok) return setProblem(answer.problem);
    await client.invalidateQueries({ queryKey: meQuery.queryKey });
    await navigate({ to: safe(search.after) });
  };
  const goToGitHub = async () => {
    setSending(true);
    setProblem(null);
    const back = { callbackURL: safe(search.after), errorCallbackURL: "/sign-in" };
    const answer = await auth(AUTH.signInBy, { provider: "github", ...back });
    if (answer.ok) return window.location.assign((answer.value as { url: string }).url);
    setSending(false);
    setProblem(answer.problem);
  };
  return (
    <div className={styles.narrow}>
      <h1>{signUp ? "Sign up" : "Sign in"}</h1>
      {search.error !== undefined && (
        <p className="notice bad" role="alert">
          {GITHUB_ERRORS[search.error] ?? "GitHub did not sign you in. Try again."}
        </p>
      )}
      {methods?.github && (
        <button type="button" className="button" disabled={sending} onClick={() => void goToGitHub()}>
          Continue with GitHub
        </button>
      )}
      <SignInForm signUp={signUp} sending={sending} problem={problem?.detail} onSend={(form) => void send(form)} />
      {!signUp && (
        <p className="dim">
          Lost your password?{" "}
          {methods?.mail ? (
            <Link to="/reset-password">Get a link to set a new one.</Link>
          ) : (
            "Whoever runs this ladder can give you a link to set a new one."
          )}
        </p>
      )}
      <p>
        {signUp ? "Already have an account?" : "No account yet?"}{" "}
        <Link to="/sign-in" search={{ ...(search.after && { after: search.after }), ...(!signUp && { new: "yes" }) }}>
          {signUp ? "Sign in" : "Sign up"}
        </Link>
      </p>
    </div>
  );
}
