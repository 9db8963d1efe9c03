import { useEffect, useState } from "react";
import { ago, moment } from "./format.ts";

/** A time as "4 min ago", with the exact time in its title, once it is in a browser: the arena does not know in which time zone. */
export function Ago({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now());
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    setHere(true);
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const then = Date.parse(at);
  return (
    <time dateTime={at} title={isHere ? moment(at) : undefined} className="tnum">
      {ago(then, Math.max(now, then))}
    </time>
  );
}
