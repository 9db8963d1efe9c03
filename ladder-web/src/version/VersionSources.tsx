import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../api/queries.ts";
import { marksOf } from "../submit/marks.ts";
import { FileTabs, ReadSource } from "../submit/SourceFiles.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken } from "../ui/States.tsx";

/** The sources of a version, for its author, the places marked where something was wrong. */
export function VersionSources({ version: { id, report, state } }: { version: Part<"getVersion", "response"> }) {
  const [open, setOpen] = useState(state === "rejected");
  return (
    <Section id="sources" title="Sources">
      {open ? (
        <Files version={id} report={report} />
      ) : (
        <p>
          <button type="button" className="button" onClick={() => setOpen(true)}>
            Show the sources
          </button>{" "}
          <span className="dim">Only you can see them.</span>
        </p>
      )}
    </Section>
  );
}

function Files({ version, report }: { version: string; report: Part<"getVersion", "response">["report"] }) {
  const { data, error } = useQuery({
    ...query("getFiles", { params: { version } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [path, setPath] = useState<string | null>(null);
  if (error) return <Broken error={error} />;
  if (!data) return null;
  const marks = marksOf(report);
  // The file where something is wrong, or the one where the bot begins.
  const first = marks[0]?.file ?? data.entry;
  const shown = data.files.find((file) => file.path === (path ?? first)) ?? data.files[0];
  return (
    <>
      <FileTabs files={data.files} shown={shown} onShow={setPath} />
      {shown && <ReadSource file={shown} before={{ marks, files: data.files }} />}
    </>
  );
}
