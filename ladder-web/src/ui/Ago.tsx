import { useEffect, useState } from "react";
import { ago } from "./format.ts";

/** A time as "4 min ago", with the exact time in its title. */
export function Ago({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const then = Date.parse(at);
  return (
    <time dateTime={at} title={new Date(then).toLocaleString("en-GB")} className="tnum">
      {ago(then, Math.max(now, then))}
    </time>
  );
}
