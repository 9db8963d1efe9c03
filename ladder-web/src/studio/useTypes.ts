import type { Diagnostic } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Drafting } from "../submit/useDraft.ts";
import { TypeScript } from "./typescript.ts";

/** The compiler's state for the file in the editor. */
export type TypesState = { state: "loading" } | { state: "missing" } | { state: "known"; errors: number };

interface Types {
  types: TypeScript;
  told: TypesState;
  /** For the editor of the shown file. `more` comes when the page itself has loaded. */
  check(text: string): Promise<readonly Diagnostic[]>;
  more: Extension | null;
}

/** TypeScript for a draft. It is loaded after the page, and ends with it. */
export function useTypes({ files, fresh, shown }: Pick<Drafting, "files" | "fresh" | "shown">): Types {
  const [types] = useState(() => new TypeScript());
  const [told, setTold] = useState<TypesState>({ state: "loading" });
  const [assist, setAssist] = useState<typeof import("./assist.ts") | null>(null);
  const paths = files.map(({ path }) => path).join("\n");
  const path = shown?.path ?? "";
  useEffect(() => {
    let left = false;
    void import("./assist.ts").then((loaded) => !left && setAssist(loaded));
    return () => {
      left = true;
      types.close();
    };
  }, [types]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text in the editor goes with each question, until another file is open
  useEffect(() => {
    if (assist === null) return;
    types.ask("set", files).catch(() => setTold({ state: "missing" }));
  }, [assist, types, paths, path, fresh]);
  const check = useCallback(
    async (text: string) => {
      if (assist === null) return [];
      try {
        const errors = await assist.typeErrors(types, path, text);
        setTold({ state: "known", errors: errors.length });
        return errors;
      } catch {
        setTold({ state: "missing" });
        return [];
      }
    },
    [assist, types, path],
  );
  const more = useMemo(() => assist?.assist(types, path) ?? null, [assist, types, path]);
  return { types, told, check, more };
}
