import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** What stands above a league, or the form for one. */
export const Head = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header>
    <p className="eyebrow">
      <Link to="/leagues">Leagues</Link>
    </p>
    <h1>{title}</h1>
    {children}
  </header>
);
