export function SubmitPage() {
  return <h1>Submit</h1>;
}
