/** A time that may be still to come: day and minute, in this computer's time zone. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="tnum">
    {new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })}
  </time>
);
