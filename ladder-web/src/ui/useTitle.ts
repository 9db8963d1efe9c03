import { useEffect } from "react";

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? "Liar's Ladder" : `${title} · Liar's Ladder`;
  }, [title]);
}
