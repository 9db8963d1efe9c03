import type { Part } from "@liars-ladder/protocol";

export type ReportStep = Part<"getVersion", "response">["report"][number];
export type Finding = ReportStep["findings"][number];

/** The same thing found several times, in games of one ladder or of many. */
export interface FindingGroup {
  /** As it was found first. */
  finding: Finding;
  /** Its message without where in the game that was; absent for those who may not see it. */
  what: string | undefined;
  /** Where in the game it was first: "game 1, at decision 3, 0.6 ms CPU". */
  first: string | undefined;
  times: number;
  /** Ids, in the order of the report; none where no ladder is concerned. */
  ladders: string[];
}

/** What was found, each thing once: the same code at the same place, in the same words but for the moment. */
export function groupFindings(parts: readonly ReportStep[]): FindingGroup[] {
  const groups = new Map<string, FindingGroup>();
  for (const { ladder, findings } of parts)
    for (const finding of findings) {
      const { what, first } = splitMoment(finding.message);
      const key = JSON.stringify([finding.code, finding.file, finding.line, finding.column, what]);
      const group = groups.get(key) ?? { finding, what, first, times: 0, ladders: [] };
      group.times++;
      if (ladder !== undefined && !group.ladders.includes(ladder)) group.ladders.push(ladder);
      groups.set(key, group);
    }
  return [...groups.values()];
}

/** A runner puts the moment into brackets behind the message. */
function splitMoment(message: string | undefined): Pick<FindingGroup, "what" | "first"> {
  const found = /^(.*) \((game \d+, [^()]*)\)$/s.exec(message ?? "");
  return found ? { what: found[1], first: found[2] } : { what: message, first: undefined };
}

/** Of the ladders that a version was tried on, those that it qualified for; null before that. */
export function qualifiedFor(report: readonly ReportStep[]): { passed: number; of: number } | null {
  const tried = report.filter(({ step, ladder }) => step === "qualification" && ladder !== undefined);
  if (tried.length === 0) return null;
  return { passed: tried.filter(({ state }) => state === "passed").length, of: tried.length };
}
