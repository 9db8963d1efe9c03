interface Props {
  /** For a new account. */
  signUp: boolean;
  sending: boolean;
  /** What was wrong with the last attempt. */
  problem: string | undefined;
  onSend(form: FormData): void;
}

/** The form with e-mail and password, and for a new account also a name. */
export function SignInForm({ signUp, sending, problem, onSend }: Props) {
  const verb = signUp ? "Sign up" : "Sign in";
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) onSend(new FormData(event.currentTarget));
      }}
    >
      {signUp && <AuthorName />}
      <label className="field">
        <span>Email</span>
        <input className="input" type="email" name="email" required autoComplete="email" />
      </label>
      <label className="field">
        <span>Password</span>
        <input
          className="input"
          type="password"
          name="password"
          required
          minLength={8}
          autoComplete={signUp ? "new-password" : "current-password"}
        />
      </label>
      {problem && (
        <p className="notice bad" role="alert">
          {problem}
        </p>
      )}
      {/* Not disabled, which would take the focus from it, or from the field that it sent. */}
      <button type="submit" className="button primary" aria-disabled={sending}>
        {sending ? "One moment…" : verb}
      </button>
    </form>
  );
}

const AuthorName = () => (
  <label className="field">
    <span>Author name</span>
    <input
      className="input"
      name="name"
      required
      pattern="[a-z0-9][a-z0-9\-]{1,31}"
      autoComplete="username"
      spellCheck={false}
      aria-describedby="name-help"
    />
    <span id="name-help" className="dim">
      Your bots are named author/bot. 2–32 characters: a–z, 0–9 and -. It cannot be changed later.
    </span>
  </label>
);
